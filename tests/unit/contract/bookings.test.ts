import { describe, expect, test } from 'vitest'
import { bookingPayload, personText } from '../../../domain/contract/booking/booking-fields'
import { recurrence } from '../../../domain/contract/booking/bookings'
import { fieldErrors, italianErrorMap, validationText } from '../../../domain/text/validation'

const visit = {
  office_user_id: 1,
  office_service_id: 2,
  user_id: 3,
  date: '2026-11-24',
  from: '09:15:00',
  to: '09:30:00',
}
const errorsOf = (changes: Record<string, unknown>) => {
  const read = bookingPayload.safeParse({ ...visit, ...changes }, { error: italianErrorMap })
  return read.success ? null : fieldErrors(read.error)
}

describe('bookingPayload', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a registered person', {}],
    ['a free-text name', { user_id: undefined, name: 'De Luca' }],
    ['a free-text name, the other null', { user_id: null, name: 'De Luca', phone_prefix: '+39', phone: '3331234567' }],
    ['short times', { from: '09:15', to: '09:30' }],
    ['until the end of the day', { from: '23:00', to: '24:00:00' }],
    ['online', { online: true, online_link: 'https://meet.example.com/x' }],
    ['an edit', { original_booking_id: 9, version: 3 }],
  ])('%s is taken', (_name, changes) => {
    expect(errorsOf(changes)).toBeNull()
  })

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['both a person and a name', { name: 'De Luca' }, { user_id: [personText.both], name: [personText.both] }],
    ['neither', { user_id: undefined }, { user_id: [personText.missing] }],
    ['a blank name', { user_id: undefined, name: '  ' }, { name: [validationText.required] }],
    ['no office', { office_user_id: undefined }, { office_user_id: [validationText.required] }],
    ['no service', { office_service_id: null }, { office_service_id: [validationText.required] }],
    ['a day that does not exist', { date: '2026-02-30' }, { date: [validationText.date] }],
    ['a time that does not exist', { from: '25:00' }, { from: [validationText.time] }],
    ['a link that is none', { online_link: 'javascript:x' }, { online_link: ['Formato url non corretto'] }],
    ['an id as text', { user_id: '3' }, { user_id: [validationText.wrong] }],
    ['a flag as number', { overtime: 1 }, { overtime: [validationText.wrong] }],
    ['a status', { status: 'terminated' }, { status: ['Campo non previsto.'] }],
    ['a doctor', { doctor_id: 1 }, { doctor_id: ['Campo non previsto.'] }],
    ['a long note', { doctor_notes: 'x'.repeat(2001) }, { doctor_notes: ['Al massimo 2000 caratteri.'] }],
  ])('%s is refused at its field', (_name, changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors)
  })
})

describe('recurrence of a payload', () => {
  const rule = { from: '2026-11-24', freq: 'weekly', interval: 1 }
  test.each<[string, Record<string, unknown>, boolean]>([
    ['a count', { count: 10 }, true],
    ['a last day', { until: '2027-01-01' }, true],
    ['neither', {}, false],
    ['367 times', { count: 367 }, false],
    ['weekday 7', { count: 2, weekdays: [7] }, false],
    ['interval 0', { count: 2, interval: 0 }, false],
    ['yearly', { count: 2, freq: 'yearly' }, false],
    ['something else', { count: 2, byhour: 3 }, false],
  ])('%s', (_name, changes, taken) => {
    expect(recurrence.safeParse({ ...rule, ...changes }).success).toBe(taken)
  })
})
