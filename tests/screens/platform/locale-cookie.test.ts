import { expect, test } from 'vitest'
import { localeCookie } from '../../../src/platform/basic/locale'

const lasting = 'path=/; max-age=31536000; samesite=lax'

test.each([
  ['https:', `__Host-locale=it; ${lasting}; secure`],
  ['http:', `locale=it; ${lasting}`],
])('localeCookie over %s gives "%s"', (protocol, cookie) => {
  expect(localeCookie(protocol)).toBe(cookie)
})
