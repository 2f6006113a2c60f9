import type { BookingStatus } from '../../domain/booking/status'
import { lapsedReason } from '../../domain/booking/status'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { shortTime } from '../../domain/calendar/minutes'
import { longDate, numericDate } from '../../domain/text/dates'

/** A line of an inbox. It names nobody: it may be read over a shoulder (product.md §9.14). */
export interface NoticeWords {
  readonly code: string
  readonly title: string
  readonly text: string
}

/** A visit as a notice speaks of it; `from` in minutes of the day. */
export interface NoticedVisit {
  readonly date: CivilDate
  readonly from: number
}

/** What the doctor's inbox says of what a participant does. */
export type DeskEvent = 'requested' | 'created' | 'canceled'

/** The code of what waits for a confirmation by the doctor's side. */
export const requestCode = 'booking-pending'

const deskWords = {
  requested: { code: requestCode, title: 'Visita da confermare', text: 'Richiesta di visita per' },
  created: { code: 'booking-created', title: 'Nuova prenotazione', text: 'Visita prenotata dal paziente per' },
  canceled: {
    code: 'booking-canceled',
    title: 'Prenotazione cancellata',
    text: 'Il paziente ha annullato la visita di',
  },
} as const satisfies Record<DeskEvent, NoticeWords>

const representativeWords = {
  ...deskWords,
  created: { ...deskWords.created, text: 'Visita prenotata dall’informatore per' },
  canceled: { ...deskWords.canceled, text: 'L’informatore ha annullato la visita di' },
} as const satisfies Record<DeskEvent, NoticeWords>

/** What admins do: visits are made by the solidarity booking centre alone. */
const adminWords = {
  ...deskWords,
  created: { ...deskWords.created, text: 'Visita prenotata dal centro prenotazioni solidale per' },
  canceled: { ...deskWords.canceled, text: 'L’amministrazione ha annullato la visita di' },
} as const satisfies Record<DeskEvent, NoticeWords>

/** Whose doing the doctor's inbox speaks of. */
const wordsBy = { patient: deskWords, representative: representativeWords, admin: adminWords } as const
export type DoneBy = keyof typeof wordsBy

/** "Richiesta di visita per giovedì 26 novembre alle 17:00, Studio Via Roma." */
export function deskNotice(event: DeskEvent, visit: NoticedVisit, office: string, by: DoneBy) {
  const { text, ...words } = wordsBy[by][event]
  return { ...words, text: `${text} ${longDate(visit.date)} alle ${shortTime(visit.from)}, ${office}.` }
}

/** Where the doctor's side finds the day of a visit. */
export const agendaUrl = (date: CivilDate) => `/bookings?date=${date}`

const moment = ({ date, from }: NoticedVisit) => `${numericDate(date)} alle ${shortTime(from)}`
const visitWords = (visit: NoticedVisit, office: string) => `La visita del ${moment(visit)}, ${office},`
const why = (reason: string | null) => (reason ? ` Motivo: ${reason}` : '')

/** A visit that is in the agenda now, or waits to be. */
export function newVisit(visit: NoticedVisit & { readonly status: BookingStatus }, office: string): NoticeWords {
  return visit.status === 'pending'
    ? {
        code: 'booking-requested',
        title: 'Richiesta inviata',
        text: `${visitWords(visit, office)} attende la conferma dello studio.`,
      }
    : { code: 'booking-created', title: 'Nuova visita', text: `${visitWords(visit, office)} è in agenda.` }
}

/** The visits of a repeat, in the order of their dates. */
export function newSeries(visits: readonly NoticedVisit[], office: string): NoticeWords {
  const [first, last] = [visits[0], visits.at(-1)].map((visit) => numericDate(visit?.date ?? ''))
  const text = `${visits.length} visite in agenda, dal ${first} al ${last}, ${office}.`
  return { code: 'booking-created', title: 'Nuove visite', text }
}

export function visitCanceled(visit: NoticedVisit, office: string, reason: string | null): NoticeWords {
  const text = `${visitWords(visit, office)} è stata annullata.${why(reason)}`
  return { code: 'booking-canceled', title: 'Visita annullata', text }
}

/** Nobody answered in time (product.md §4). */
export function requestLapsed(visit: NoticedVisit, office: string): NoticeWords {
  const text = `La richiesta di visita del ${moment(visit)}, ${office}, è ${lapsedReason} senza risposta dello studio.`
  return { code: 'booking-expired', title: 'Richiesta scaduta', text }
}

export function visitRejected(visit: NoticedVisit, office: string, reason: string | null): NoticeWords {
  const text = `${visitWords(visit, office)} non è stata accettata.${why(reason)}`
  return { code: 'booking-rejected', title: 'Visita rifiutata', text }
}

export function visitConfirmed(visit: NoticedVisit, office: string): NoticeWords {
  return {
    code: 'booking-confirmed',
    title: 'Visita confermata',
    text: `${visitWords(visit, office)} è stata confermata.`,
  }
}

export function visitMoved(before: NoticedVisit, after: NoticedVisit, office: string): NoticeWords {
  const text = `La visita del ${moment(before)} è ora ${moment(after)}, ${office}.`
  return { code: 'booking-moved', title: 'Visita modificata', text }
}
