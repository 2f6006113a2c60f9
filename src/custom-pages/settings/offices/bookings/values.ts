import { visitsToCome } from '../../../../../domain/booking/participant'
import { longTime, typedTime } from '../../../../../domain/calendar/minutes'
import { type ChangedOffice, changedOffice, type PracticeOffice } from '../../../../../domain/contract/practice/offices'
import { type Errors, problemsOf } from '../../../../forms/errors'
import type { StoredValues } from '../../../../forms/form-reducer'
import type { FieldLabels } from '../../../../forms/section-form-view'

/** How an office takes bookings, as it is typed; numbers as text, an empty one is none. */
export interface SwitchValues {
  readonly online_bookings: boolean
  readonly asks_fiscal_code: boolean
  readonly allow_assistant_manual_bookings: boolean
  readonly jolly_opens_at: string
  readonly participant_visits: string
  readonly undo_window_minutes: string
  readonly reminder_hours: string
  readonly prescription_packages: string
  readonly prescription_days: string
}

const textOf = (number: number | null) => (number === null ? '' : String(number))

export const switchValues = (office: PracticeOffice): StoredValues<SwitchValues> => ({
  version: office.version,
  values: {
    online_bookings: office.online_bookings,
    asks_fiscal_code: office.asks_fiscal_code,
    allow_assistant_manual_bookings: office.allow_assistant_manual_bookings,
    jolly_opens_at: office.jolly_opens_at.slice(0, 5),
    participant_visits: textOf(office.participant_visits),
    undo_window_minutes: textOf(office.undo_window_minutes),
    reminder_hours: textOf(office.reminder_hours),
    prescription_packages: textOf(office.prescription_packages),
    prescription_days: textOf(office.prescription_days),
  },
})

/** A typed whole number; null for none, NaN for what is none. */
export const numberOf = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

const numbers = [
  'participant_visits',
  'undo_window_minutes',
  'reminder_hours',
  'prescription_packages',
  'prescription_days',
] as const
export type NumberName = (typeof numbers)[number]

/** The fields of the wire for what was typed. */
export function switchesToWire(typed: Partial<SwitchValues>): Omit<ChangedOffice, 'version' | 'office'> {
  const read = numbers.flatMap((name) => (typed[name] === undefined ? [] : [[name, numberOf(typed[name])] as const]))
  const { jolly_opens_at: time } = typed
  const minutes = typedTime(time ?? '')
  const jolly = time !== undefined && { jolly_opens_at: minutes === null ? time : longTime(minutes) }
  return { ...typed, ...jolly, ...(Object.fromEntries(read) as object) } as Omit<ChangedOffice, 'version' | 'office'>
}

export const wholeNumber = 'Scrivi un numero intero.'

/** What is wrong with changed settings. */
export function problemsOfSwitches(typed: Partial<SwitchValues>): Errors {
  const wire = switchesToWire(typed)
  const unread = numbers.filter((name) => Number.isNaN(wire[name]))
  return {
    ...problemsOf(changedOffice, { version: 1, ...wire }),
    ...Object.fromEntries(unread.map((name) => [name, wholeNumber])),
  }
}

const yesNo = (value: boolean) => (value ? 'Sì' : 'No')

export const switchLabels: FieldLabels<SwitchValues> = {
  online_bookings: ['Prenotazioni dei pazienti', yesNo],
  asks_fiscal_code: ['Codice fiscale a chi prenota dal sito', yesNo],
  allow_assistant_manual_bookings: ['Fuori orario dalla segreteria', yesNo],
  jolly_opens_at: ['Apertura dei posti jolly', String],
  participant_visits: ['Visite future per persona', (typed) => typed || String(visitsToCome)],
  undo_window_minutes: ['Tempo per annullare (minuti)', (typed) => typed || 'come di solito'],
  reminder_hours: ['Promemoria (ore prima)', String],
  prescription_packages: ['Confezioni per ricetta', (typed) => typed || 'nessun limite'],
  prescription_days: ['Giorni per ricetta', (typed) => typed || 'nessun limite'],
}
