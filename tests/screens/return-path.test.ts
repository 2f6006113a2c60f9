import { expect, test } from 'vitest'
import { safeReturnPath } from '../../src/session/navigation'

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
  ['a relative path', 'bookings', '/'],
  ['the login itself', '/login?to=/x', '/'],
])('after login, %s', (_, to, expected) => {
  expect(safeReturnPath(to)).toBe(expected)
})

test('what cannot be trusted gives the fallback', () => {
  expect(safeReturnPath('//evil.example', '')).toBe('')
})
