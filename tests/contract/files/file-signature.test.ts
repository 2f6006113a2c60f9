import { describe, expect, test } from 'vitest'
import { type FileType, fileTypes, isNameOf } from '../../../domain/contract/files'
import { beginsAs, isOfType, judgedLength } from '../../../server/storage/file-signature'
import { beginnings, contentOf } from '../../support/builders/file-contents'

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
    ['a PDF whose header comes too late', `${' '.repeat(1024)}%PDF-1.4`],
    ['a PNG with a byte missing', Buffer.from('89504e470d0a1a', 'hex')],
  ])('%s is none of the types', (_name, content) => {
    const bytes = Buffer.from(content as string, 'latin1')
    expect(fileTypes.filter((type: FileType) => beginsAs(type, bytes))).toEqual([])
  })
})

describe('a file is what it says with all of its beginning', () => {
  test.each(fileTypes)('%s, whole or cut', async (type) => {
    expect(await isOfType(type, beginnings[type])).toBe(true)
    expect(await isOfType(type, contentOf(type, judgedLength))).toBe(true)
  })

  const png = '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489'
  test.each<[string, FileType, Buffer]>([
    ['a JPEG that is a JPEG-LS', 'image/jpeg', Buffer.from('ffd8fff70001', 'hex')],
    ['a picture that is a page as well', 'image/gif', Buffer.from('GIF89a/*<html><script>alert(1)</script>*/')],
    [
      'a picture with a drawing in it',
      'image/png',
      Buffer.concat([Buffer.from(png, 'hex'), Buffer.from('<SVG onload=x>')]),
    ],
    ['a document that is a page as well', 'application/pdf', Buffer.from('%PDF-1.4\n<!DOCTYPE html><body onload=x>')],
    ['a document with a script at the edge', 'application/pdf', Buffer.from(`%PDF-1.4\n${' '.repeat(4000)}<script >`)],
  ])('%s is refused', async (_name, type, content) => {
    expect(await isOfType(type, content)).toBe(false)
  })

  test.each<[string, string]>([
    ['after a line of a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
    ['after a byte order mark', '\xef\xbb\xbf'],
    ['after the head of a mail', 'Content-Type: application/pdf\r\n\r\n'],
  ])('a document is one %s', async (_name, before) => {
    expect(await isOfType('application/pdf', Buffer.from(`${before}%PDF-1.7\n`, 'latin1'))).toBe(true)
  })

  test.each<[string, Buffer]>([
    ['a page before it', Buffer.from('<html>%PDF-1.4')],
    [
      'a program before it',
      Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.from('%PDF-1.4')]),
    ],
  ])('a document with %s is refused', async (_name, content) => {
    expect(await isOfType('application/pdf', content)).toBe(false)
  })

  test('metadata of a camera are no page', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description/></rdf:RDF></x:xmpmeta>'
    expect(await isOfType('image/jpeg', Buffer.concat([beginnings['image/jpeg'], Buffer.from(xmp)]))).toBe(true)
  })
})

test.each<[FileType, string, boolean]>([
  ['application/pdf', 'Referto.PDF', true],
  ['application/pdf', 'Referto', true],
  ['application/pdf', 'Referto del 12.3.2026', true],
  ['application/pdf', 'Referto.html.pdf', true],
  ['application/pdf', 'Referto.pdf.html', false],
  ['application/pdf', 'foto.jpg', false],
  ['image/jpeg', 'foto.jpeg', true],
  ['image/jpeg', 'foto.svg', false],
  ['image/heic', 'IMG_1.HEIC', true],
])('a file of %s may be named %s: %s', (type, name, expected) => {
  expect(isNameOf(type, name)).toBe(expected)
})
