import { clockTime, counted, dayAndMonth, fullDate, longDate, weekdayShort } from '../../../../domain/text/dates'
import {
  type Counts,
  countsOf,
  type ReviewNotice,
  type ReviewState,
  type RowStatus,
  type RowTime,
} from './review-state'

/** "mar 15 dicembre 09:30", as it stands on the button that moves a visit there. */
export const proposedTime = ({ date, from }: Pick<RowTime, 'date' | 'from'>): string =>
  `${weekdayShort(date)} ${dayAndMonth(date)} ${clockTime(from)}`

/** "martedì 15 dicembre 2026, 09:30": what a row is about. */
export const rowName = ({ date, from }: Pick<RowTime, 'date' | 'from'>): string =>
  `${fullDate(date)}, ${clockTime(from)}`

/** What each row says of itself when there is nothing more to say. */
export const rowStatusText = {
  created: 'Prenotazione creata',
  skipped: 'Saltata',
  checking: 'Da controllare',
  good: 'Libero',
  bad: 'Non prenotabile',
} as const satisfies Record<RowStatus, string>

/** "spostata da martedì 8 dicembre": also when only the time is another. */
export function movedFrom(occurrence: string, time: { readonly from: string }, to: RowTime): string {
  return occurrence === to.date ? `spostata dalle ${clockTime(time.from)}` : `spostata da ${longDate(occurrence)}`
}

/** "12 visite · 2 da sistemare · 1 saltata"; a row that is left out is no visit any more. */
export function countsText(counts: Counts): string {
  const { good, bad, checking, created, skipped } = counts
  const total = good + bad + checking + created
  return [
    counted(total, 'visita', 'visite'),
    created > 0 && counted(created, 'creata', 'create'),
    bad > 0 && `${bad} da sistemare`,
    skipped > 0 && counted(skipped, 'saltata', 'saltate'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The summary's title (specification §4). */
export const summaryTitle = ({ created, total }: { created: number; total: number }): string =>
  `Prenotazioni create ${created}/${total}`

/** What "Conferma" would do now. */
export function confirmationText(state: ReviewState): string {
  const { good, bad, checking } = countsOf(state)
  if (good === 0 || checking > 0 || (bad > 0 && !state.ignoreErrors)) return ''
  return bad === 0 ? `Da creare: ${counted(good, 'visita', 'visite')}.` : `Da creare: ${good} su ${good + bad}.`
}

/** What stands above the rows until it is dealt with. */
export function noticeText(notice: ReviewNotice): { type: 'warning' | 'error'; message: string; description?: string } {
  return notice.kind === 'refused' ? { type: 'error', message: notice.message } : notices[notice.kind]
}

const notices = {
  changed: {
    type: 'error',
    message: 'Nessuna visita creata: qualche orario non è più libero.',
    description: 'Sistema le righe in rosso e conferma di nuovo.',
  },
  unanswered: {
    type: 'warning',
    message: 'Nessuna risposta: non si sa se le visite sono state create.',
    description: 'Premi «Riprova» quando la connessione torna: non verranno create due volte.',
  },
  unchecked: {
    type: 'warning',
    message: 'Non è stato possibile controllare le date.',
    description: 'Verifica la connessione e premi «Ricarica»: quello che hai sistemato è rimasto qui.',
  },
} as const satisfies Record<Exclude<ReviewNotice['kind'], 'refused'>, ReturnType<typeof noticeText>>
