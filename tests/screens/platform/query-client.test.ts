// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { HttpCanceled, HttpFailure } from '../../../src/platform/basic/http'
import { createQueryClient } from '../../../src/platform/calls/query-client'

/** What refine's data provider throws. */
const refineError = (statusCode: number) => ({ message: 'no', statusCode })

const failures: [string, unknown, boolean][] = [
  ['no answer', new HttpFailure(0, null), true],
  ['500', new HttpFailure(500, null), true],
  ['503', new HttpFailure(503, null), false],
  ['404', new HttpFailure(404, null), false],
  ['a request given up', new HttpCanceled(0, null), false],
  ['no answer, of refine', refineError(0), true],
  ['500 of refine', refineError(500), true],
  ['503 of refine', refineError(503), false],
  ['a request given up, of refine', { ...refineError(0), name: 'HttpCanceled' }, false],
  ['422 of refine', refineError(422), false],
  ['a programming error', new TypeError('x is undefined'), false],
  ['nothing', undefined, false],
]

test.each(failures)('a query that failed with %s is asked once more, or not', (_, failure, again) => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: unknown) => boolean
  expect(retry(0, failure)).toBe(again)
  expect(retry(1, failure)).toBe(false)
})
