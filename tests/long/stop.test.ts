import { describe, test } from 'vitest'
import { startsAnewAfter } from '../support/built-server'

describe('a server that is killed while it makes its database', () => {
  test.each([1, 2, 3, 4, 6])('after %d s starts anew', startsAnewAfter)
})
