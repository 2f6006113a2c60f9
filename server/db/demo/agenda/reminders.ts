import { type CivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { romeInstant } from '../../../../domain/calendar/rome'
import { usualReminderHours } from '../../../../domain/messages/reminders'
import { dayMs, minuteMs } from '../demo'
import type { Visit } from './visits'

type DemoVisit = Pick<Visit, 'status' | 'from' | 'visitor'> & { readonly date: CivilDate; readonly changed_at: Date }

/** What became of the reminder of a visit; `due_at` is a day before it. */
export interface DemoReminder {
  readonly outcome: 'confirmed' | 'sent' | 'failed' | 'uncertain'
  readonly starts_at: Date
  readonly due_at: Date
  readonly now: Date
}

const outcomes = ['confirmed', 'sent', 'failed', 'uncertain'] as const
const hour = 60 * minuteMs

/** The reminder of a visit within a day, in every state by turns; null where there is none, or the server's own job sends it. */
export function reminderOfDemo({ status, from, visitor, date, changed_at }: DemoVisit, now: Date): DemoReminder | null {
  const starts_at = new Date(romeInstant(date, from))
  const due_at = new Date(starts_at.getTime() - usualReminderHours * hour)
  const isAhead = starts_at > now && due_at.getTime() < now.getTime() - 10 * minuteMs
  const isSettled = changed_at.getTime() < due_at.getTime() - 2 * hour
  if (status !== 'confirmed' || visitor?.role !== 'patient' || !visitor.email || !isAhead || !isSettled) return null
  const outcome = outcomes[(toDayNumber(date) + from / 5) % (outcomes.length + 1)]
  return outcome ? { outcome, starts_at, due_at, now } : null
}

/** When a person said by the link of the reminder that they will come. */
export const confirmedAt = (reminder: DemoReminder | null): Date | null =>
  reminder?.outcome === 'confirmed'
    ? new Date(reminder.due_at.getTime() + Math.min((reminder.now.getTime() - reminder.due_at.getTime()) / 2, dayMs))
    : null
