import { bookingProblem, remedyOutOfHours } from '../booking/problems'
import { type CivilDate, type DayNumber, toCivilDate } from '../calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../calendar/minutes'
import type { LocalTime } from '../planning/planning'
import { counted, longDate } from '../text/dates'
import type { Cause, CauseCode, Holder, NotFree } from './why-not-free'

/** What is said of a time that is not free: the cause, and what would lift it. No names: the visit's code leads to them. */
export interface NotFreeText {
  readonly cause: string
  readonly remedy: string | null
}

/** The variant that carries a code, also where several codes share one. */
type CauseOf<C extends CauseCode> = Cause extends infer Variant
  ? Variant extends { code: CauseCode }
    ? C extends Variant['code']
      ? Variant
      : never
    : never
  : never

interface Told<C extends CauseCode> {
  readonly cause: CauseOf<C>
  readonly from: Minutes
  readonly to: Minutes
  readonly day: DayNumber
}

interface Words<C extends CauseCode> {
  cause(told: Told<C>): string
  /** Each a thing to do, as a sentence without its full stop; several are offered as alternatives. */
  remedies(told: Told<C>, overtime: boolean): readonly string[]
  /** Out of hours is the first thing to offer, to whoever may book so. */
  readonly overtime?: true
}

const dateOf = (day: DayNumber): CivilDate => toCivilDate(day)
const onDay = ({ day, minutes }: LocalTime) => `${longDate(dateOf(day))} alle ${shortTime(minutes)}`
const hours = ({ from, to }: { from: Minutes; to: Minutes }) => `${shortTime(from)}–${shortTime(to)}`
const minutesLong = (minutes: Minutes) => counted(minutes, 'minuto', 'minuti')
const noted = (note: string | null) => (note ? ` (${note})` : '')

/** "martedì 8 dicembre", "fino alle 12:00", "fino a martedì 8 dicembre", "fino alle 12:00 di martedì 8 dicembre". */
function howLong({ start, end }: { readonly start: LocalTime; readonly end: LocalTime }, day: DayNumber): string {
  // midnight is the end of the day before
  const last = end.minutes === 0 ? { day: end.day - 1, minutes: endOfDay } : end
  if (last.minutes === endOfDay) {
    const isThisDay = last.day === day && start.day === day && start.minutes === 0
    return `${isThisDay ? '' : 'fino a '}${longDate(dateOf(last.day))}`
  }
  const hour = `fino alle ${shortTime(last.minutes)}`
  return last.day === day ? hour : `${hour} di ${longDate(dateOf(last.day))}`
}

const anotherTime = 'Scegli un altro orario'
const nextShift = (next: LocalTime | null) => (next ? [`Scegli il prossimo turno, ${onDay(next)}`] : [anotherTime])
const inSettings = (page: string) => `in Impostazioni › ${page}`

function whatComes(before: Holder | null): string {
  if (before === null) return ''
  if (before.kind === 'visit') return ` prima della visita ${before.code}`
  return before.kind === 'hold' ? ' prima di un orario già tenuto' : ' prima di un impegno in un’altra struttura'
}

const asRefused = (code: keyof typeof bookingProblem) => () => bookingProblem[code].text
const reserved = <C extends keyof typeof bookingProblem & CauseCode>(code: C, remedy: string): Words<C> => ({
  cause: asRefused(code),
  remedies: () => [remedy],
})

/** Every cause in Italian, beside the words with which a booking is refused for it. */
const words: { readonly [C in CauseCode]: Words<C> } = {
  past: reserved('past', 'Scegli un orario che deve ancora venire'),
  'service-hidden': reserved('service-hidden', `Rendi prenotabile la prestazione ${inSettings('Strutture')}`),
  'reserved-for-phone': reserved('reserved-for-phone', 'Telefona allo studio'),
  'reserved-for-representatives': reserved('reserved-for-representatives', 'Scegli una prestazione per informatori'),
  'reserved-for-home-visits': reserved('reserved-for-home-visits', 'Scegli una visita domiciliare'),
  break: {
    cause: (told) => `Pausa, ${hours(told)}.`,
    remedies: () => [`Togli la pausa ${inSettings('Pianificazione settimanale')}`],
    overtime: true,
  },
  'missing-hour': {
    cause: asRefused('missing-hour'),
    remedies: ({ cause }) => [`Scegli un orario dalle ${shortTime(cause.ends)} in poi`],
  },
  closed: {
    cause: ({ cause: { period, note }, day, ...span }) =>
      period ? `Chiuso ${howLong(period, day)}${noted(note)}.` : `Pausa${noted(note)}, ${hours(span)}.`,
    remedies: ({ cause }) =>
      cause.hidesWork ? [`Togli la ${cause.period ? 'chiusura' : 'pausa'} ${inSettings('Pause e ferie')}`] : [],
    overtime: true,
  },
  elsewhere: {
    cause: ({ cause, ...span }) => {
      const where = cause.office ? `un’altra struttura: ${cause.office}` : 'un’altra struttura'
      if (cause.works) return `In questo orario il medico lavora in ${where}, ${hours(span)}.`
      const visit = cause.visit ? ` (visita ${cause.visit.code})` : ''
      return `Occupato in ${where}${visit}, ${hours(span)}.`
    },
    remedies: ({ cause }) => {
      if (cause.visit) return [`Annulla o sposta la visita ${cause.visit.code}`]
      return [cause.office ? `Prenota in ${cause.office}` : anotherTime]
    },
  },
  'already-taken': {
    cause: ({ cause, ...span }) =>
      cause.visit
        ? `Occupato da una visita (codice ${cause.visit.code}), ${hours(span)}.`
        : `Orario tenuto per una persona che deve ancora rispondere, ${hours(span)}.`,
    remedies: ({ cause }) => [cause.visit ? `Annulla o sposta la visita ${cause.visit.code}` : anotherTime],
  },
  'outside-shifts': {
    cause: asRefused('outside-shifts'),
    remedies: ({ cause }) => nextShift(cause.next),
    overtime: true,
  },
  'service-needs-painted-time': {
    cause: asRefused('service-needs-painted-time'),
    remedies: ({ cause }) => [cause.next ? `Scegli il prossimo orario riservato, ${onDay(cause.next)}` : anotherTime],
    overtime: true,
  },
  'jolly-other-day': {
    cause: asRefused('jolly-other-day'),
    remedies: ({ cause: { opens } }, overtime) => {
      const when = opens.minutes > 0 ? onDay(opens) : longDate(dateOf(opens.day))
      return [overtime ? `Aspetta ${when}: il jolly si prenota il giorno stesso` : `Si prenota da ${when}`]
    },
    overtime: true,
  },
  'jolly-not-open-yet': {
    cause: asRefused('jolly-not-open-yet'),
    remedies: ({ cause: { opens } }) => [`Si prenota da oggi alle ${shortTime(opens.minutes)}`],
  },
  'beyond-horizon': {
    cause: asRefused('beyond-horizon'),
    remedies: ({ cause: { opens } }, overtime) => {
      const when = longDate(dateOf(opens.day))
      return [overtime ? `Aspetta ${when}: da allora si prenota` : `Si prenota da ${when}`]
    },
    overtime: true,
  },
  'rate-limited': {
    cause: asRefused('rate-limited'),
    remedies: ({ cause: { opens } }) => [`Scegli una data da ${longDate(dateOf(opens.day))} in poi`],
  },
  'off-grid': {
    cause: asRefused('off-grid'),
    remedies: ({ cause: { starts } }) => [
      starts.length > 0 ? `Scegli le ${starts.map(shortTime).join(' o le ')}` : anotherTime,
    ],
    overtime: true,
  },
  'too-short': {
    cause: ({ cause }) =>
      `La visita dura ${minutesLong(cause.needs)}, ne ${cause.left === 1 ? 'resta' : 'restano'} ${cause.left}${whatComes(cause.before)}.`,
    remedies: ({ cause }) => [
      'Scegli un altro orario o una prestazione più breve',
      ...(cause.before?.kind === 'visit' ? [`sposta la visita ${cause.before.code}`] : []),
    ],
  },
}

/** What is said of it; `overtime` when the requester may book this very minute out of hours. */
export function notFreeText({ cause, from, to }: NotFree, day: DayNumber, overtime: boolean): NotFreeText {
  const said = words[cause.code] as Words<CauseCode>
  const told = { cause, from, to, day } as Told<CauseCode>
  const remedies = [...(said.overtime && overtime ? [remedyOutOfHours] : []), ...said.remedies(told, overtime)]
  const [first, ...others] = remedies
  if (!first) return { cause: said.cause(told), remedy: null }
  return { cause: said.cause(told), remedy: `${[first, ...others.map(lowered)].join(', oppure ')}.` }
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
