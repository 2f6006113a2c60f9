import { describe, expect, test } from 'vitest'
import { type FileType, fileTypes } from '../../../domain/contract/files'
import { beginsAs } from '../../../server/storage/file-signature'
import { beginnings } from '../../support/file-contents'

describe('a file is what its first bytes say', () => {
  test.each(fileTypes)('the beginning of %s is that of no other type', (type) => {
    expect(fileTypes.filter((other) => beginsAs(other, beginnings[type]))).toEqual([type])
  })

  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['text', 'Gentile dottoressa'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a program of Windows', 'MZ\x90\x00\x03\x00\x00\x00'],
    ['a program of Linux', Buffer.from('7f454c4602010100', 'hex')],
    ['a packed folder', Buffer.from('504b0304140000000800', 'hex')],
    ['a sound in the frame of WebP', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['a film in the frame of HEIC', '\x00\x00\x00\x20ftypisom\x00\x00'],
    ['a page before a PDF', '<html>%PDF-1.4'],
    ['a PNG with a byte missing', Buffer.from('89504e470d0a1a', 'hex')],
  ])('%s is none of the types', (_name, content) => {
    const bytes = Buffer.from(content as string, 'latin1')
    expect(fileTypes.filter((type: FileType) => beginsAs(type, bytes))).toEqual([])
  })
})
