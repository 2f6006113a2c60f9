import type { HoursChange } from '../../../domain/contract/agenda/hours'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { briefDate, clockTime, counted, longDate } from '../../../domain/text/dates'
import { truncated } from '../../../domain/text/format'
import type { AbsenceBoardView } from '../../platform/overlays/absence-board'
import { type BoardRow, type ChosenTime, type RowDecision, timesOf } from './decisions'

/** "mar 22 dic 09:00". */
export const whenText = ({ date, from }: Pick<ChosenTime, 'date' | 'from'>): string =>
  `${briefDate(date)} ${clockTime(from)}`

/** "martedì 22 dicembre alle 09:00", for screen readers. */
export const spokenTime = ({ date, from }: Pick<ChosenTime, 'date' | 'from'>): string =>
  `${longDate(date)} alle ${clockTime(from)}`

/** Where a chosen time is; out of hours it says so. */
export const whereText = ({ where, overtime }: ChosenTime): string => (overtime ? `${where}, fuori orario` : where)

/** The chip of a decision. */
export const choiceName = {
  move: 'Spostata',
  offer: 'Proposta',
  cancel: 'Cancellata',
  keep: 'Tenuta',
} as const satisfies Record<RowDecision['act'], string>

/** Characters of a message shown in one line. */
const messageShown = 48

interface ChoiceText {
  readonly before: string
  /** The time, in bold. */
  readonly time: string
  readonly after: string
}

/** "Spostata a", "mer 23 dic 09:45", "· stesso medico". */
export function choiceText(choice: RowDecision): ChoiceText {
  const [time] = timesOf(choice)
  switch (choice.act) {
    case 'move':
      return { before: 'Spostata a', time: time ? whenText(time) : '', after: time ? `· ${whereText(time)}` : '' }
    case 'offer':
      return {
        before: choice.times.length === 1 ? 'Proposto' : 'Proposti',
        time: choice.times.map(whenText).join(', '),
        after: '· aspetta risposta',
      }
    case 'cancel': {
      const message = truncated(choice.reason, messageShown) ?? choice.reason
      return { before: message ? `Cancellata con messaggio “${message}”` : 'Cancellata', time: '', after: '' }
    }
    case 'keep':
      return { before: 'Tenuta: la visita resta dov’è, fuori orario', time: '', after: '' }
    default:
      return choice satisfies never
  }
}

/** The same in one line, for paper and screen readers. */
export function choiceLine(choice: RowDecision): string {
  const { before, time, after } = choiceText(choice)
  return [before, time, after].filter(Boolean).join(' ')
}

/** Minutes of a visit. */
const lengthOf = ({ from, to }: Pick<Booking, 'from' | 'to'>) =>
  60 * (Number(to.slice(0, 2)) - Number(from.slice(0, 2))) + Number(to.slice(3, 5)) - Number(from.slice(3, 5))

/** "Elettrocardiogramma · 30 min". */
export const serviceText = (booking: Booking): string => `${booking.office_service_name} · ${lengthOf(booking)} min`

/** "da giovedì 24 dicembre a mercoledì 6 gennaio · 12 visite in 7 giorni". */
export function periodText(rows: readonly BoardRow[]): string {
  const days = [...new Set(rows.map(({ booking }) => booking.date))].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const visits = counted(rows.length, 'visita', 'visite')
  if (first === last) return `${longDate(first)} · ${visits}`
  return `da ${longDate(first)} a ${longDate(last)} · ${visits} in ${counted(days.length, 'giorno', 'giorni')}`
}

interface BoardTexts {
  readonly title: string
  /** The button that goes back to what is changed; null where nothing is. */
  readonly back: string | null
}

/** Whether a change closes days; else it changes the week. */
const closes = ({ schedules = [] }: HoursChange) => schedules.some(({ kind }) => kind === 'closed')

export function boardTexts(view: AbsenceBoardView): BoardTexts {
  if (view.kind === 'undecided') return { title: 'Visite da decidere', back: null }
  if (view.change.closed_office_users?.length)
    return { title: 'Visite della struttura che lasci', back: 'Torna alla struttura' }
  return closes(view.change)
    ? { title: 'Visite colpite dalla chiusura', back: 'Cambia la chiusura' }
    : { title: 'Visite fuori dai nuovi orari', back: 'Cambia gli orari' }
}

/** "7 decisioni", with its verb: "Salva 1 decisione". */
export const saveText = (decided: number, doctor: string | undefined): string =>
  [`Salva ${counted(decided, 'decisione', 'decisioni')}`, doctor && `per ${doctor}`].filter(Boolean).join(' ')

/** "hai 10 minuti"; null: not known. */
/** `minutes`: how long what is saved can be taken back before anybody is told; null while it is not known. */
export const windowTitle = (minutes: number | null): string =>
  !minutes
    ? 'Nessuno è stato ancora avvisato'
    : `Nessuno è stato ancora avvisato: hai ${counted(minutes, 'minuto', 'minuti')}`

export const windowText = (minutes: number | null): string =>
  minutes === 0
    ? 'I messaggi partono appena salvi.'
    : minutes === null
      ? 'I messaggi partono dopo il salvataggio, finito il tempo per annullare; fino ad allora si annulla tutto con un clic.'
      : `I messaggi partono ${counted(minutes, 'minuto', 'minuti')} dopo il salvataggio; fino ad allora si annulla tutto con un clic.`

/** The pages that open the board, as the menu calls them. */
const pageNames: Readonly<Record<string, string>> = {
  '/': 'Home page',
  '/settings/holidays': 'Pause e ferie',
  '/settings/weekly-planning': 'Pianificazione settimanale',
  '/settings/offices': 'Strutture',
}

/** The name of the page under the board. */
export function pageName(path: string): string {
  const known = Object.keys(pageNames).findLast((one) => path === one || (one !== '/' && path.startsWith(`${one}/`)))
  return (known && pageNames[known]) ?? 'Indietro'
}
