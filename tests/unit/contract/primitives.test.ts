import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  civilDate,
  filledText,
  id,
  longText,
  phoneNumber,
  phonePrefix,
  queryCount,
  queryFlag,
  queryId,
  queryList,
  text,
  wallTime,
  webAddress,
} from '../../../domain/contract/primitives'

const rows = (schema: z.ZodType, good: unknown[], bad: unknown[]) => {
  test.each(good.map((value) => [value]))('accepts %j', (value) => {
    expect(schema.safeParse(value).success).toBe(true)
  })
  test.each(bad.map((value) => [value]))('refuses %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
}

describe('web address', () => {
  rows(
    webAddress,
    [
      'https://meet.example.com',
      'https://meet.example.com/abc-def?x=1&y=2#z',
      'http://example.it:8443/stanza/12',
      'HTTPS://Example.COM/Stanza',
      'https://sub.domain.example.co.uk/a/b/',
      'https://example.com/à',
      'https://8x8.vc/stanza',
      'https://192.168.1.20:8443/stanza',
      'https://münchen.example.de',
    ],
    [
      '',
      'example.com',
      'www.example.com',
      '//example.com',
      '/\\example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'JavaScript://example.com/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'mailto:a@example.com',
      'https://',
      'https://example',
      'https:// example.com',
      'https://example.com/a b',
      'https://example.com\nhttps://other.example.com',
      'https://user:secret@example.com',
      'https://evil.example.com@good.example.com',
      'https://example.com/"><script>',
      "https://example.com/' onclick='x",
      'https://example.com:999999/',
      'https://example.com:99999/',
      'https://example..com',
      'https://example.com/\u202egpj.exe',
      'https://exam\u3164ple.com',
      'https://.example.com',
      'https://%zz.com',
      'https://300.1.2.3',
      'https://1.2.3',
      ` https://example.com`,
      `https://example.com/${'a'.repeat(500)}`,
      7,
      null,
    ],
  )

  test('refuses with the text of the specification', () => {
    expect(webAddress.safeParse('javascript:alert(1)').error?.issues[0]?.message).toBe('Formato url non corretto')
  })
})

describe('id', () => rows(id, [1, 2_147_483_647], [0, -1, 1.5, 2_147_483_648, '1', null, Number.NaN]))
describe('id in a query', () =>
  rows(queryId, ['1', '123456789'], ['0', '01', '-1', '1.0', '1e3', ' 1', '', '1234567890']))
describe('count in a query', () => rows(queryCount, ['1', '200'], ['0', '-1', 'x', '']))
describe('flag in a query', () => rows(queryFlag, ['0', '1'], ['true', 'false', '', '2', 1, true]))
describe('list in a query', () => rows(queryList(['a', 'b']), ['a', 'a,b'], ['', 'a,', 'c', 'a, b', 'A']))
describe('date', () =>
  rows(civilDate, ['2026-11-24'], ['2026-02-30', '24/11/2026', '', '2026-11-24T00:00:00Z', 20261124]))
describe('time', () =>
  rows(wallTime, ['09:15:00', '09:15', '24:00', '24:00:00'], ['9:15', '09:15:30', '24:15', '', '09:15Z']))
describe('international prefix', () =>
  rows(phonePrefix, ['+39', '+1', '+1684'], ['39', '0039', '+', '+12345', '+39 ', '']))
describe('phone', () =>
  rows(
    phoneNumber,
    ['3331234567', '06 1234567', '333-123.45.67', '06/1234567', '12345', '(06) 1234567', '333\u200b1234567'],
    [
      '1234',
      '333\n1234567',
      '+44333123456',
      '0044333123456',
      'abc',
      '',
      '-----',
      '12345678901234567',
      '333 123456 int. 4',
    ],
  ))
describe('text', () =>
  rows(text(20), ['', 'così', '😀'], ['riga\nnuova', '\u0000', 'a\u0007', '\ud800', 'x'.repeat(21)]))
describe('text of several lines', () =>
  rows(longText(20), ['', 'riga\nnuova', '😀'], ['\u0000', 'a\u0007', '\ud800', 'x'.repeat(21)]))
describe('text that is filled', () =>
  rows(filledText(20), ['a', ' a '], ['', '   ', '\u00a0', '\u0300', 'x'.repeat(21)]))
