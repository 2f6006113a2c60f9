import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from '../../src/platform/basic/navigation'
import { isLong } from '../support/long'

test.each([
  ['a page', '/bookings', '/bookings'],
  ['a page with a query and a hash', '/chat?user_id=3#last', '/chat?user_id=3#last'],
  ['nothing', null, '/'],
  ['empty text', '', '/'],
  ['another host without a scheme', '//evil.example/x', '/'],
  ['a backslash read as a slash', '/\\evil.example', '/'],
  ['two backslashes', '\\\\evil.example', '/'],
  ['a script', 'javascript:alert(1)', '/'],
  ['an absolute address', 'https://evil.example/', '/'],
  ['a tab that a browser drops', '/\t/evil.example', '/'],
  ['a newline that a browser drops', '/\n/evil.example', '/'],
  ['dots that climb to two slashes', '/..//evil.example', '/'],
  ['dots and an encoded slash', '/.//evil.example', '/'],
  ['an encoded slash', '/%2f/evil.example', '/'],
  ['two encoded slashes', '/%2F%2Fevil.example', '/'],
  ['an encoded backslash', '/%5Cevil.example', '/'],
  ['an encoded tab', '/%09/evil.example', '/'],
  ['an encoded slash in a query, which is only text', '/bookings?search=a%2Fb', '/bookings?search=a%2Fb'],
  ['a relative path', 'bookings', '/'],
  ['the login itself', '/login?to=/x', '/'],
  ['the login itself, written differently', '/Login/?to=/x', '/'],
])('after login, %s', (_, to, expected) => {
  expect(safeReturnPath(to)).toBe(expected)
})

test('safeReturnPath gives the fallback for other origins', () => {
  expect(safeReturnPath('//evil.example', '')).toBe('')
})

test('safeReturnPath stays on the origin for any input (AU5)', () => {
  const console = 'https://console.example.it'
  const parts = [
    '/',
    '\\',
    '//',
    '..',
    '.',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    ':',
    '@',
    '?',
    '#',
    'javascript:',
    'data:',
    'evil.example',
    'x',
  ]
  const anything = fc.oneof(
    fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(anything, (to) => {
      for (const path of [
        safeReturnPath(to),
        safeReturnPath(safeReturnPath(to)),
        safeReturnPath(decoded(safeReturnPath(to))),
      ]) {
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, `${console}/login?to=x`).origin).toBe(console)
      }
    }),
    { numRuns: isLong ? 300 : 100 },
  )
})

/** The path decoded once more, as an intermediary may do. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
