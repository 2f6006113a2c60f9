import { describe, expect, test } from 'vitest'
import {
  forbidden,
  invalid,
  notFound,
  stale,
  tooMany,
  unauthenticated,
  unavailable,
  unknownValue,
} from '../../../domain/contract/refusal'

describe('a refusal has the status and body that Laravel gives', () => {
  test.each([
    ['no session', unauthenticated(), 401, { message: 'Unauthenticated.' }],
    ['not allowed', forbidden(), 403, { message: 'Non hai i permessi per questa operazione.' }],
    ['unknown', notFound(), 404, { message: 'Risorsa non trovata' }],
    [
      'fields',
      invalid({ from: ['A', 'B'], to: ['C'] }),
      422,
      { message: 'A', errors: { from: ['A', 'B'], to: ['C'] } },
    ],
    [
      'an id of somebody else',
      unknownValue('user_id'),
      422,
      { message: 'Il valore scelto non esiste.', errors: { user_id: ['Il valore scelto non esiste.'] } },
    ],
  ])('%s', (_name, refusal, status, body) => {
    expect([refusal.status, refusal.body]).toEqual([status, body])
  })

  test('stale gives 409 with the record as it is now', () => {
    expect(stale({ id: 1 })).toMatchObject({ status: 409, body: { code: 'stale', current: { id: 1 } } })
  })

  test('tooMany and unavailable give Retry-After in whole seconds', () => {
    expect(tooMany(0.2).headers).toEqual({ 'retry-after': '1' })
    expect(tooMany(59.1).headers).toEqual({ 'retry-after': '60' })
    expect(unavailable(30).headers).toEqual({ 'retry-after': '30' })
    expect(unavailable(30).body).not.toHaveProperty('communication')
    expect(unavailable(30, { title: 'a', body: 'b' }).body.communication).toEqual({ title: 'a', body: 'b' })
  })
})
