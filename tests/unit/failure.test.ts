import { describe, expect, test } from 'vitest'
import { refusalText } from '../../domain/contract/refusal'
import { failureOf } from '../../src/platform/basic/failure'
import { HttpCanceled, HttpFailure } from '../../src/platform/basic/http-failure'

describe('failureOf reads', () => {
  const alternatives = [{ date: '2026-05-04', from: '09:00', to: '09:15' }]
  const rows: readonly [name: string, failure: HttpFailure, expected: object][] = [
    ['a canceled request as dropped', new HttpCanceled(0, undefined), { kind: 'dropped' }],
    [
      'no answer as unanswered',
      new HttpFailure(0, undefined, 'Network Error'),
      { kind: 'unanswered', message: refusalText.noAnswer },
    ],
    [
      '500 without a body as unanswered, in Italian',
      new HttpFailure(500, '', 'Request failed'),
      { kind: 'unanswered', message: refusalText.unexpected },
    ],
    [
      '409 with code stale as stale with the current record',
      new HttpFailure(409, { message: 'M', description: 'D', code: 'stale', current: { id: 1 } }),
      { kind: 'stale', current: { id: 1 }, text: refusalText.stale },
    ],
    [
      '409 with alternatives as taken',
      new HttpFailure(409, { message: 'M', alternatives }),
      { kind: 'taken', message: 'M', alternatives },
    ],
    [
      '409 with visits of a repeat that do not fit as conflicts',
      new HttpFailure(409, { message: 'M', code: 'series-conflict', conflicts: [{ booking_id: 1 }] }),
      { kind: 'conflicts', message: 'M', conflicts: [{ booking_id: 1 }] },
    ],
    [
      '422 with errors as invalid with its errors',
      new HttpFailure(422, { message: 'M', errors: { phone: ['P'] } }),
      { kind: 'invalid', errors: { phone: ['P'] } },
    ],
    [
      '404 as refused',
      new HttpFailure(404, { message: 'M' }),
      { kind: 'refused', status: 404, message: 'M', text: 'M' },
    ],
  ]
  test.each(rows)('%s', (_name, failure, expected) => expect(failureOf(failure)).toMatchObject(expected))

  test('any other error is thrown again', () => expect(() => failureOf(new TypeError('x'))).toThrow(TypeError))
})
