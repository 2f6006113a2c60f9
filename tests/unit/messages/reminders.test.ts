import { expect, test } from 'vitest'
import { type Reminder, type ReminderFacts, reminderOf } from '../../../domain/messages/reminders'

const now = new Date('2026-11-24T08:00:00Z')
const facts: ReminderFacts = {
  status: 'confirmed',
  startsAt: new Date('2026-11-26T08:30:00Z'),
  changedAt: new Date('2026-11-20T08:00:00Z'),
  confirmedAt: null,
  registered: true,
  officeHours: 24,
  personHours: null,
  hasAddress: true,
  written: false,
  messages: [],
}
const message = (state: ReminderFacts['messages'][number]['state'], reason: string | null = null) => ({
  state,
  reason,
  at: '2026-11-25T08:30:00+00:00',
})
const at = '2026-11-25T08:30:00.000Z'
const none = (reason: Reminder['reason']) => ({ state: 'none', at: null, reason })
const skipped = (...reasons: string[]) => ({ written: true, messages: reasons.map((one) => message('skipped', one)) })

test.each<[string, Partial<ReminderFacts>, object | null]>([
  ['to come', {}, { state: 'due', at, reason: null }],
  ['that the person wants 48 hours before', { personHours: 48 }, { state: 'due', at: '2026-11-24T08:30:00.000Z' }],
  ['changed after its hour', { changedAt: new Date('2026-11-25T09:00Z') }, { at: '2026-11-25T10:00:00.000Z' }],
  ['changed shortly before', { changedAt: new Date('2026-11-26T08:00Z') }, none('late')],
  ['of a free-text name', { registered: false, hasAddress: false }, none('unregistered')],
  ['pending', { status: 'pending' }, none('unconfirmed')],
  ['where the office sends none', { officeHours: 0 }, none('office-off')],
  ['where the office sends none, but the person wants one', { officeHours: 0, personHours: 24 }, { state: 'due', at }],
  ['whose person wants none', { personHours: 0 }, none('chosen-off')],
  ['without address', { hasAddress: false }, none('no-address')],
  ['mailed, without a device', { messages: [message('sent'), message('skipped', 'no-device')] }, { state: 'sent', at }],
  ['waiting on one channel, failed on the other', { messages: [message('failed'), message('due')] }, { state: 'due' }],
  ['failed on both', { messages: [message('failed'), message('failed')] }, { state: 'failed', at, reason: 'refused' }],
  ['nobody knows whether mailed', { messages: [message('uncertain'), message('failed')] }, { state: 'uncertain' }],
  ['skipped by choice and for want of a device', skipped('no-device', 'chosen-off'), none('chosen-off')],
  ['skipped for want of both', skipped('no-address', 'no-device'), none('no-address')],
  ['of somebody inactive', skipped('inactive', 'inactive'), none('inactive')],
  ['of a type that has no channel', skipped(), none('type-off')],
  ['confirmed by the person', { confirmedAt: now, messages: [message('sent')] }, { state: 'confirmed' }],
  ['canceled before it was sent', { status: 'canceled', messages: [message('withdrawn')] }, null],
  ['canceled after it was sent', { status: 'canceled', messages: [message('sent')] }, { state: 'sent' }],
  ['over without a reminder', { status: 'terminated', startsAt: new Date('2026-11-23T08:00Z') }, null],
])('reminderOf a visit %s', (_visit, more, expected) => {
  const reminder = reminderOf({ ...facts, ...more }, now)
  if (expected === null) expect(reminder).toBeNull()
  else expect(reminder).toMatchObject(expected)
})
