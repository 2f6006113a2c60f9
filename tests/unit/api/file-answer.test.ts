import { describe, expect, test } from 'vitest'
import { attachmentNamed } from '../../../server/http/replies'
import { fileNameOf } from '../../../src/platform/basic/file-answer'

describe('fileNameOf reads content-disposition (specification §7)', () => {
  test.each([
    ['attachment; filename="prenotazioni-2026-11-24.csv"', 'prenotazioni-2026-11-24.csv'],
    [`attachment; filename="perche.pdf"; filename*=UTF-8''perch%C3%A9%20no.pdf`, 'perché no.pdf'],
    [`attachment; filename*=utf-8'it'citt%C3%A0.csv; filename="citta.csv"`, 'città.csv'],
    ['attachment; filename=prenotazioni.ics', 'prenotazioni.ics'],
    ['attachment; filename="di \\"ieri\\".csv"', 'di "ieri".csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [`attachment; filename*=UTF-8''C%3A%5Cfolder%5Cfile.csv`, 'file.csv'],
    [`attachment; filename="vero.csv"; filename*=UTF-8''%E0%A4`, 'vero.csv'],
    ['attachment', 'documento'],
    ['attachment; filename=""', 'documento'],
    [undefined, 'documento'],
  ])('%s', (header, name) => expect(fileNameOf(header)).toBe(name))

  test.each(['prenotazioni-2026-11-24.csv', 'però d’estate.pdf', "l'esame (2).pdf", '100% àèìòù.png'])(
    'is what our own server says: %s',
    (name) => expect(fileNameOf(attachmentNamed(name))).toBe(name),
  )
})
