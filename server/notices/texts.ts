import { type BookingStatus, isLive, lapsedReason } from '../../domain/booking/status'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { shortTime } from '../../domain/calendar/minutes'
import { romeWallClock } from '../../domain/calendar/rome'
import { reminderType } from '../../domain/messages/reminders'
import { longDate, numericDate } from '../../domain/text/dates'
import { differs, type NotifiedVisit } from './scheduled-notices'

/** The texts of a notification. They contain no names, since others may see the screen (product.md §9.14). */
export interface NotificationText {
  readonly code: string
  readonly title: string
  readonly text: string
}

/** `from` in minutes of the day. */
type VisitStart = Pick<NotifiedVisit, 'date' | 'from'>

/** The code of requests awaiting confirmation by the doctor's side. */
export const requestCode = 'booking-pending'

/** The author in a text: visits made by admins come from the solidarity booking centre. */
const author = {
  patient: { subject: 'Il paziente', by: 'dal paziente' },
  representative: { subject: 'L’informatore', by: 'dall’informatore' },
  totem: { subject: 'Il totem', by: 'dal totem' },
  guest: { subject: 'Chi ha prenotato online', by: 'online' },
  admin: { subject: 'L’amministrazione', by: 'dal centro prenotazioni solidale' },
} as const
export type Author = keyof typeof author

const doctorTexts = {
  requested: { code: requestCode, title: 'Visita da confermare', text: () => 'Richiesta di visita per' },
  created: {
    code: 'booking-created',
    title: 'Nuova prenotazione',
    text: (who: Author) => `Visita prenotata ${author[who].by} per`,
  },
  chosen: {
    code: 'booking-moved',
    title: 'Orario scelto',
    text: (who: Author) => `${author[who].subject} ha scelto il nuovo orario della visita:`,
  },
  moved: {
    code: 'booking-moved',
    title: 'Visita spostata',
    text: (who: Author) => `${author[who].subject} ha spostato la visita, che ora è`,
  },
  'none-chosen': {
    code: 'visit-undecided',
    title: 'Nessun orario scelto',
    text: (who: Author) => `${author[who].subject} non ha trovato adatto nessuno degli orari proposti per la visita di`,
  },
  unanswered: {
    code: 'visit-undecided',
    title: 'Nessun orario scelto',
    text: (who: Author) => `${author[who].subject} non ha scelto in tempo un nuovo orario per la visita di`,
  },
  canceled: {
    code: 'booking-canceled',
    title: 'Prenotazione cancellata',
    text: (who: Author) => `${author[who].subject} ha annullato la visita di`,
  },
} as const
export type DoctorEvent = keyof typeof doctorTexts

/** The text for the doctor's inbox: "Richiesta di visita per giovedì 26 novembre alle 17:00, Studio Via Roma." */
export function doctorText(event: DoctorEvent, visit: VisitStart, office: string, who: Author): NotificationText {
  const { code, title, text } = doctorTexts[event]
  return { code, title, text: `${text(who)} ${longDate(visit.date)} alle ${shortTime(visit.from)}, ${office}.` }
}

/** To the participant before a visit: "La visita di giovedì 26 novembre alle 17:00, Studio Via Roma." */
export const reminderText = (visit: VisitStart, office: string): NotificationText => ({
  code: reminderType,
  title: 'Promemoria della visita',
  text: `La visita di ${longDate(visit.date)} alle ${shortTime(visit.from)}, ${office}.`,
})

/** To who waits: a time that is held for them. "Giovedì 26 novembre alle 17:00, Studio Via Roma: rispondi entro le 10:40." */
export function offerText(visit: VisitStart, office: string, until: Date): NotificationText {
  const { date, minutes } = romeWallClock(until.getTime())
  const time = shortTime(Math.floor(minutes))
  const deadline = date === visit.date ? `le ${time}` : `le ${time} di ${longDate(date)}`
  return {
    code: 'waiting-offer',
    title: 'Si è liberato un posto',
    text: `${longDate(visit.date)} alle ${shortTime(visit.from)}, ${office}. Il posto è tenuto per te: rispondi entro ${deadline}.`,
  }
}

/**
 * To who may choose another time for visits that cannot stay where they are: "La visita del 24/11/2026 alle 9:00, Studio Via Roma,
 * non si può tenere: scegli un altro orario entro le 10:40 di …".
 */
export function choiceText(visits: readonly VisitStart[], office: string, until: Date): NotificationText {
  const [visit] = visits
  const { date, minutes } = romeWallClock(until.getTime())
  const deadline = `entro le ${shortTime(Math.floor(minutes))} di ${longDate(date)}`
  const what =
    visit && visits.length === 1
      ? `${theVisit(visit, office)} non si può tenere: scegli un altro orario`
      : `${visits.length} visite, ${daysOf(visits)}, ${office}, non si possono tenere: scegli altri orari`
  return { code: choiceCode, title: 'Scegli un altro orario', text: `${what} ${deadline}.` }
}
const choiceCode = 'visit-choice'

/** One notification to the participant for all changes of an act; its title names what they have to do, if anything. */
export function joinedText(main: NotificationText, all: readonly NotificationText[]): NotificationText {
  const { code, title } = main
  const isSame = all.every((one) => one.title === title)
  return {
    code,
    title: isSame || code === choiceCode ? title : 'Visite modificate',
    text: [...new Set(all.map(({ text }) => text))].join(' '),
  }
}

/** The console page of a visit's day, for the doctor's side. */
export const agendaUrl = (date: CivilDate) => `/bookings?date=${date}`

const dateAndTime = ({ date, from }: VisitStart) => `${numericDate(date)} alle ${shortTime(from)}`
const theVisit = (visit: VisitStart, office: string) => `La visita del ${dateAndTime(visit)}, ${office},`

const newVisit = 'Nuova visita'

/** To the participant: a new visit, confirmed or awaiting confirmation. */
export function newVisitText(visit: VisitStart & { readonly status: BookingStatus }, office: string): NotificationText {
  const subject = theVisit(visit, office)
  return visit.status === 'pending'
    ? { code: 'booking-requested', title: 'Richiesta inviata', text: `${subject} attende la conferma dello studio.` }
    : { code: 'booking-confirmed', title: newVisit, text: `${subject} è in agenda.` }
}

/** To the participant: several new visits. */
function newVisitsText(visits: readonly VisitStart[], office: string): NotificationText {
  const text = `${visits.length} visite in agenda, ${daysOf(visits)}, ${office}.`
  return { code: 'booking-confirmed', title: 'Nuove visite', text }
}

/** The change of a visit that one person is notified of: the visit as last notified (null for a new one), and its current state. */
export interface NotifiedChange {
  readonly userId: number
  readonly before: NotifiedVisit | null
  readonly after: NotifiedVisit
}

/** Who is told of a change, and of what; when a visit passes to another person, both are. */
export function notifiedChanges(before: NotifiedVisit | null, after: NotifiedVisit): NotifiedChange[] {
  const changes =
    before && before.user_id !== after.user_id
      ? [
          { userId: before.user_id, before, after: { ...before, status: 'canceled' as const } },
          { userId: after.user_id, before: null, after },
        ]
      : [{ userId: after.user_id, before, after }]
  return changes.flatMap(({ userId, ...change }) => (userId === null ? [] : [{ userId, ...change }]))
}

const because = (reason: string | null) => (reason ? ` Motivo: ${reason}` : '')

/** To the participant: the change from the last notified state to the current one; null when none is to be notified. */
export function changeText(
  { before, after }: NotifiedChange,
  office: string,
  reason: string | null,
): NotificationText | null {
  if (!before || !isLive(before.status)) return isLive(after.status) ? newVisitText(after, office) : null
  const visit = theVisit(before, office)
  switch (after.status) {
    case 'canceled': {
      if (before.status !== 'pending' || reason !== lapsedReason)
        return {
          code: 'booking-canceled',
          title: 'Visita annullata',
          text: `${visit} è stata annullata.${because(reason)}`,
        }
      const text = `La richiesta di visita del ${dateAndTime(before)}, ${office}, è ${lapsedReason} senza risposta dello studio.`
      return { code: 'booking-expired', title: 'Richiesta scaduta', text }
    }
    case 'rejected': {
      const text = `${visit} non è stata accettata.${because(reason)}`
      return { code: 'booking-rejected', title: 'Visita rifiutata', text }
    }
    case 'terminated':
      return null
    case 'pending':
    case 'confirmed': {
      if (!differs({ ...before, status: after.status }, after))
        return { code: 'booking-confirmed', title: 'Visita confermata', text: `${visit} è stata confermata.` }
      const [old, now] = [dateAndTime(before), dateAndTime(after)]
      const text =
        old === now
          ? `La visita del ${now} è stata modificata: ${office}.`
          : `La visita del ${old} è ora ${now}, ${office}.`
      return { code: 'booking-moved', title: 'Visita modificata', text }
    }
    default:
      return after.status satisfies never
  }
}

/** The title for changes of several visits of a person, by the title for a single one. */
const several: Readonly<Record<string, Pick<NotificationText, 'title'> & { readonly did: string }>> = {
  'Visita annullata': { title: 'Visite annullate', did: 'Annullate' },
  'Visita rifiutata': { title: 'Visite rifiutate', did: 'Non accettate' },
  'Visita confermata': { title: 'Visite confermate', did: 'Confermate' },
}

/**
 * To the participant: the same done to several visits in one act, where one of them would have the text `one`; null where each
 * is told. "Annullate 8 visite, dal 24/11/2026 al 12/01/2027 alle 9:00, Studio Via Roma."
 */
export function severalText(
  one: NotificationText,
  changes: readonly NotifiedChange[],
  office: string,
  reason: string | null,
): NotificationText | null {
  const { code } = one
  const [known, now] = [changes.map(({ before, after }) => before ?? after), changes.map(({ after }) => after)]
  const count = `${changes.length} visite`
  if (one.title === newVisit) return newVisitsText(now, office)
  if (code === 'booking-moved') {
    const did = changes.some(isMoved) ? `Spostate ${count}: ora` : `Modificate ${count},`
    return { code, title: 'Visite modificate', text: `${did} ${daysOf(now)}${hourOf(now)}, ${office}.` }
  }
  const words = several[one.title]
  if (!words) return null
  const ends = now.every(({ status }) => !isLive(status))
  const text = `${words.did} ${count}, ${daysOf(known)}${hourOf(known)}, ${office}.${ends ? because(reason) : ''}`
  return { code, title: words.title, text }
}

const isMoved = ({ before, after }: NotifiedChange) => before?.date !== after.date || before.from !== after.from

/** "dal 24/11/2026 al 12/01/2027". */
function daysOf(visits: readonly VisitStart[]): string {
  const dates = visits.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)].map((date) => numericDate(date ?? ''))
  return first === last ? `il ${first}` : `dal ${first} al ${last}`
}

/** " alle 9:00", where all visits have the same hour. */
function hourOf(visits: readonly VisitStart[]): string {
  const [hour, another] = new Set(visits.map(({ from }) => shortTime(from)))
  return another === undefined ? ` alle ${hour}` : ''
}
