import { type BookingStatus, isLive } from '../booking/status'
import type { MessageState, SkipReason } from './delivery'

/** The notification type of reminders of visits. */
export const reminderType = 'booking-reminder'

/** Most hours before a visit at which its person can be reminded: two weeks. They are real hours, also when the clocks change. */
export const mostReminderHours = 336

/** Hours before a visit at which its person is reminded, unless the office user says otherwise. */
export const usualReminderHours = 24

/** Minutes after a visit was made or changed in which its person, who has just been told, is not reminded of it. */
export const quietMinutes = 60

/** What a visit's card says of its reminder: the word, and its tone. */
export const reminderState = {
  due: { label: 'In programma', tone: 'neutral' },
  sent: { label: 'Inviato', tone: 'info' },
  confirmed: { label: 'Presenza confermata', tone: 'success' },
  failed: { label: 'Non riuscito', tone: 'error' },
  uncertain: { label: 'Invio incerto', tone: 'warning' },
  none: { label: 'Nessuno', tone: 'neutral' },
} as const
export type ReminderState = keyof typeof reminderState
export const reminderStates = Object.keys(reminderState) as [ReminderState, ...ReminderState[]]

/** Why nobody is reminded of a visit, not by any channel, or not for certain. */
export const noReminderReason = {
  unregistered: 'La persona non è registrata',
  unconfirmed: 'La visita attende conferma',
  'office-off': 'Lo studio non ne invia per questa visita',
  'chosen-off': 'La persona ha scelto di non riceverlo',
  'no-address': 'La persona non ha né e-mail né app',
  inactive: 'La persona non è più attiva',
  'type-off': 'I promemoria sono disattivati',
  late: 'La visita è stata fissata o cambiata da poco',
  refused: 'Rifiutato: controlla l’indirizzo e-mail',
  unsure: 'Non si sa se è arrivato',
} as const
export type NoReminderReason = keyof typeof noReminderReason
export const noReminderReasons = Object.keys(noReminderReason) as [NoReminderReason, ...NoReminderReason[]]

/** The reminder of a visit as its card shows it. `at`: when it is due or was sent, or when the person confirmed. */
export interface Reminder {
  readonly state: ReminderState
  readonly at: string | null
  /** Why there is none, or why it failed. */
  readonly reason: NoReminderReason | null
}

/** What decides it: the visit, the hours that were chosen, and the messages written for its person and start. */
export interface ReminderFacts {
  readonly status: BookingStatus
  readonly startsAt: Date
  /** When the visit was made or last changed. */
  readonly changedAt: Date
  readonly confirmedAt: Date | null
  readonly registered: boolean
  readonly officeHours: number
  /** The person's own choice of hours; null where none was made. */
  readonly personHours: number | null
  readonly hasAddress: boolean
  /** A job turn has dealt with it. */
  readonly written: boolean
  readonly messages: readonly { readonly state: MessageState; readonly reason: string | null; readonly at: string }[]
}

/** The reminder of a visit; null where there is nothing to say of it: of a finished visit that had none. */
export function reminderOf(facts: ReminderFacts, now: Date): Reminder | null {
  const { status, confirmedAt, messages, written } = facts
  if (confirmedAt) return { state: 'confirmed', at: confirmedAt.toISOString(), reason: null }
  const told = messageReminder(messages)
  if (told && (told.state !== 'due' || isLive(status))) return told
  if (!isLive(status) || facts.startsAt <= now) return null
  if (written) return none(reasonOfSkipped(messages))
  const reason = reasonAgainst(facts)
  return reason ? none(reason) : { state: 'due', at: dueAt(facts).toISOString(), reason: null }
}

const none = (reason: NoReminderReason): Reminder => ({ state: 'none', at: null, reason })

/** What became of the messages: the best of them counts. */
function messageReminder(messages: ReminderFacts['messages']): Reminder | null {
  const reasons = { sent: null, due: null, uncertain: 'unsure', failed: 'refused' } as const
  for (const state of ['sent', 'due', 'uncertain', 'failed'] as const) {
    const message = messages.find((one) => one.state === state)
    if (message) return { state, at: new Date(message.at).toISOString(), reason: reasons[state] }
  }
  return null
}

const reasons: Partial<Record<SkipReason, NoReminderReason>> = {
  'chosen-off': 'chosen-off',
  'no-address': 'no-address',
  'no-device': 'no-address',
  inactive: 'inactive',
}

/** A choice says more than a missing device or address. */
function reasonOfSkipped(messages: ReminderFacts['messages']): NoReminderReason {
  const found = messages.flatMap(({ reason }) => reasons[reason as SkipReason] ?? [])
  return found.find((reason) => reason !== 'no-address') ?? found[0] ?? 'type-off'
}

function reasonAgainst(facts: ReminderFacts): NoReminderReason | null {
  const { registered, personHours, officeHours, hasAddress, status, startsAt } = facts
  if (!registered) return 'unregistered'
  if (personHours === 0) return 'chosen-off'
  if (personHours === null && officeHours === 0) return 'office-off'
  if (!hasAddress) return 'no-address'
  if (status === 'pending') return 'unconfirmed'
  return dueAt(facts) >= startsAt ? 'late' : null
}

/** So many real hours before the visit begins, but not within an hour of its last change. */
function dueAt({ startsAt, changedAt, personHours, officeHours }: ReminderFacts): Date {
  const hours = personHours ?? officeHours
  return new Date(Math.max(startsAt.getTime() - hours * 3_600_000, changedAt.getTime() + quietMinutes * 60_000))
}
