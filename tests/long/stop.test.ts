import { describe, test } from 'vitest'
import { restartsAfterKill } from '../support/servers/built-server'

describe('a server killed while it creates its database', () => {
  test.each([0.5, 1, 2, 3, 4, 6])('after %d s becomes ready when started again', restartsAfterKill)
})
