import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { isPlainLine, isPlainText, toPlainLine, toPlainText } from '../../../domain/text/characters'
import { italianErrorMap, validationText } from '../../../domain/text/validation'
import { adminEndpoints } from '../../../server/resources'
import { leavesIn } from '../../support/builders/wire-fields'

/** What no name, title or address may have, by what it does. */
const refusedInLines = {
  control: ['\u0001', '\u0007', '\u001B', '\u007F', '\u0085', '\u009F'],
  'line break': ['\n', '\r', '\t', '\v', '\u2028', '\u2029'],
  direction: ['\u200E', '\u200F', '\u061C', ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'],
  invisible: [...'\u200B\u200C\u200D\u2060\u2063\uFEFF\u00AD\u034F\u115F\u1160\u3164\uFFA0\u180E\u2800'],
  'variation selector': ['\uFE00', '\uFE0F', '\u{E0100}'],
  tag: ['\u{E0001}', '\u{E0041}', '\u{E007F}'],
  'half of a character': ['\uD800', '\uDC00'],
  'no character': ['\uFFFE', '\uFFFF'],
  'private use': ['\uE000', '\u{F0000}'],
}
/** What a text of several lines may not have. */
const refusedInTexts = [
  ...refusedInLines.control,
  ...refusedInLines.tag,
  '\u202A',
  '\u202E',
  '\u2066',
  '\u2069',
  '\uD800',
]

const accepted = [
  'Nicolò D’Amico',
  "Lo Russo-De' Santis",
  'Müller Łukasz Ñandú Ærø',
  'Нина Иванова',
  '陳大文',
  'نادية',
  'Via Roma, 12/B – int. 4',
  'Visita (controllo) «prima» 50 % €',
  'Spazio\u00A0fisso',
  'Cuore ❤️ e ☎︎',
  '👩‍⚕️ 👨‍👩‍👧 👍🏽 🇮🇹 1️⃣',
  '',
]

describe('isPlainLine', () => {
  test.each(accepted)('accepts %j', (text) => expect(isPlainLine(text)).toBe(true))
  test.each(Object.entries(refusedInLines))('refuses each %s, and toPlainLine takes it out', (_, characters) => {
    for (const one of characters)
      for (const text of [`Ros${one}si`, `${one}Rossi`, `Rossi${one}`, `👩${one}Rossi`]) {
        // a joiner or a selector behind an emoji may belong to it
        if (text.startsWith('👩') && /[\u200D\uFE0F]/.test(one) && one !== '\u200D') continue
        expect([text, isPlainLine(text)]).toEqual([text, false])
        expect(isPlainLine(toPlainLine(text))).toBe(true)
        expect(toPlainLine(`Ros${one}si`).replace(' ', '')).toBe('Rossi')
      }
  })
  test.each(accepted)('toPlainLine leaves %j as it is', (text) => expect(toPlainLine(text)).toBe(text))
})

describe('isPlainText', () => {
  test.each([...accepted, 'prima riga\nseconda\r\n\tterza', 'a\u200Bb'])('accepts %j', (text) => {
    expect(isPlainText(text)).toBe(true)
    expect(toPlainText(text)).toBe(text)
  })
  test.each(refusedInTexts)('refuses %j', (one) => {
    expect(isPlainText(`riga\n${one}altra`)).toBe(false)
    expect(toPlainText(`riga\n${one}altra`)).toBe('riga\naltra')
  })
})

/** Texts of several lines, by the last part of their name. */
const several =
  /(^|\.)(notes?|doctor_notes|assistant_notes|reason|body|bio|description|answer|text|automatic_text|directions)$/
/** Texts that are not kept, or compared as they are. */
const unchecked = /(^|\.)((current_)?password|search|channel_name|socket_id)$/

const allEndpoints: readonly Endpoint[] = [...Object.values(endpoints), ...adminEndpoints]
/** Every text of a body that a name could stand in. */
const texts = allEndpoints.flatMap(({ method, path, body }) =>
  leavesIn(body)
    .filter(({ schema, name }) => schema.safeParse('Lo').success && !unchecked.test(name))
    .map(({ name, schema }) => ({ title: `${method} ${path} ${name}`, name, schema })),
)
const refusalOf = (schema: (typeof texts)[number]['schema'], text: string) =>
  schema.safeParse(text, { error: italianErrorMap }).error?.issues.map(({ message }) => message)

describe('each text in the body of a call', () => {
  test('is one of many', () => expect(texts.length).toBeGreaterThan(200))

  test('refuses control characters and direction overrides', () => {
    for (const { title, schema } of texts)
      for (const one of refusedInTexts)
        expect([title, one, refusalOf(schema, `L${one}`)]).toEqual([title, one, [validationText.characters]])
  })

  test('of one line refuses line breaks, direction marks and invisible letters', () => {
    for (const { title, schema } of texts.filter(({ name }) => !several.test(name)))
      for (const one of Object.values(refusedInLines).flat())
        expect([title, one, refusalOf(schema, `L${one}`)]).toEqual([title, one, [validationText.characters]])
  })

  test('of several lines accepts line breaks and tabs', () => {
    const long = texts.filter(({ name }) => several.test(name))
    expect(long.length).toBeGreaterThan(20)
    for (const { title, schema } of long) expect([title, refusalOf(schema, 'L\n\to')]).toEqual([title, undefined])
  })

  test('is read in the composed form', () => {
    for (const { title, schema } of texts) expect([title, schema.parse('o\u0300')]).toEqual([title, 'ò'])
  })
})
