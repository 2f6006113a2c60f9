import { type BookingStatus, isLive, lapsedReason } from '../../domain/booking/status'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { shortTime } from '../../domain/calendar/minutes'
import { romeWallClock } from '../../domain/calendar/rome'
import { reminderType } from '../../domain/messages/reminders'
import { longDate, numericDate } from '../../domain/text/dates'
import { differs, type NotifiedVisit } from './scheduled'

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
  const deadline = date === visit.date ? `le ${shortTime(minutes)}` : `le ${shortTime(minutes)} di ${longDate(date)}`
  return {
    code: 'waiting-offer',
    title: 'Si è liberato un posto',
    text: `${longDate(visit.date)} alle ${shortTime(visit.from)}, ${office}. Il posto è tenuto per te: rispondi entro ${deadline}.`,
  }
}

/** The console page of a visit's day, for the doctor's side. */
export const agendaUrl = (date: CivilDate) => `/bookings?date=${date}`

const dateAndTime = ({ date, from }: VisitStart) => `${numericDate(date)} alle ${shortTime(from)}`
const theVisit = (visit: VisitStart, office: string) => `La visita del ${dateAndTime(visit)}, ${office},`

/** To the participant: a new visit, confirmed or awaiting confirmation. */
export function newVisitText(visit: VisitStart & { readonly status: BookingStatus }, office: string): NotificationText {
  const subject = theVisit(visit, office)
  return visit.status === 'pending'
    ? { code: 'booking-requested', title: 'Richiesta inviata', text: `${subject} attende la conferma dello studio.` }
    : { code: 'booking-confirmed', title: 'Nuova visita', text: `${subject} è in agenda.` }
}

/** To the participant: the visits of a series, in order of date. */
export function newSeriesText(visits: readonly VisitStart[], office: string): NotificationText {
  const [first, last] = [visits[0], visits.at(-1)].map((visit) => numericDate(visit?.date ?? ''))
  const text = `${visits.length} visite in agenda, dal ${first} al ${last}, ${office}.`
  return { code: 'booking-confirmed', title: 'Nuove visite', text }
}

/** To the participant: the change from the last notified state to the current one; null when none is to be notified. */
function changeText(
  before: NotifiedVisit | null,
  after: NotifiedVisit,
  office: string,
  reason: string | null,
): NotificationText | null {
  if (!before || !isLive(before.status)) return isLive(after.status) ? newVisitText(after, office) : null
  const visit = theVisit(before, office)
  const because = reason ? ` Motivo: ${reason}` : ''
  switch (after.status) {
    case 'canceled': {
      if (before.status !== 'pending' || reason !== lapsedReason)
        return { code: 'booking-canceled', title: 'Visita annullata', text: `${visit} è stata annullata.${because}` }
      const text = `La richiesta di visita del ${dateAndTime(before)}, ${office}, è ${lapsedReason} senza risposta dello studio.`
      return { code: 'booking-expired', title: 'Richiesta scaduta', text }
    }
    case 'rejected':
      return { code: 'booking-rejected', title: 'Visita rifiutata', text: `${visit} non è stata accettata.${because}` }
    case 'terminated':
      return null
    case 'pending':
    case 'confirmed': {
      if (!differs({ ...before, status: after.status }, after))
        return { code: 'booking-confirmed', title: 'Visita confermata', text: `${visit} è stata confermata.` }
      const text = `La visita del ${dateAndTime(before)} è ora ${dateAndTime(after)}, ${office}.`
      return { code: 'booking-moved', title: 'Visita modificata', text }
    }
    default:
      return after.status satisfies never
  }
}

/** The texts of a change by participant; when a visit passes to another person, one for each. */
export function changeTexts(
  before: NotifiedVisit | null,
  after: NotifiedVisit,
  office: string,
  reason: string | null,
): (NotificationText & { readonly userId: number })[] {
  if (before && before.user_id !== after.user_id)
    return [
      ...changeTexts(before, { ...before, status: 'canceled' }, office, reason),
      ...changeTexts(null, after, office, null),
    ]
  const text = changeText(before, after, office, reason)
  return after.user_id === null || text === null ? [] : [{ userId: after.user_id, ...text }]
}
