import { Flex } from 'antd'
import { useEffect, useId, useRef } from 'react'
import type { ScopeChoice } from '../../../../domain/booking/edit-scope'
import { toDayNumber } from '../../../../domain/calendar/civil-date'
import type { Booking, EditScope, SeriesConflict } from '../../../../domain/contract/booking/bookings'
import { clockTime, counted, longDate } from '../../../../domain/text/dates'
import controls from '../../../ui/controls.module.css'
import text from '../../../ui/text/text.module.css'
import css from './booking-card.module.css'

const words = { this: 'Questa visita', next: 'Questa e le successive', all: 'Tutte' } as const

interface SeriesScopeProps {
  /** "Che cosa vuoi cancellare?" */
  readonly question: string
  readonly choices: readonly ScopeChoice[]
  readonly value: EditScope | null
  readonly onChange: (scope: EditScope | null) => void
  /** What the choice means for the other visits. */
  readonly hint?: string | undefined
}

/** For which visits of a repeat a change is (specification §3, edit scope). It takes the focus; the arrow keys choose. */
export function SeriesScope({ question, choices, value, onChange, hint }: SeriesScopeProps) {
  const id = useId()
  const chosen = useRef<HTMLInputElement>(null)
  // Not `autoFocus`: a dialog is put on the page after it has been drawn.
  useEffect(() => chosen.current?.focus({ preventScroll: true }), [])
  return (
    <Flex component="fieldset" vertical gap={6} aria-describedby={hint && `${id}-hint`}>
      <legend className={text.label}>{question}</legend>
      {choices.map(({ scope, count }) => (
        <label key={scope} className={controls.option}>
          <input
            type="radio"
            ref={scope === value ? chosen : undefined}
            name={`${id}-scope`}
            checked={scope === value}
            onChange={() => onChange(scope)}
          />
          {words[scope ?? 'this']}
          {scope && count !== null && <span className={text.small}>{counted(count, 'visita', 'visite')}</span>}
        </label>
      ))}
      {hint && (
        <p id={`${id}-hint`} className={text.small}>
          {hint}
        </p>
      )}
    </Flex>
  )
}

/** The visits of a repeat that do not fit: the day and time where they would be, and why not. */
export const SeriesConflicts = ({ conflicts }: { conflicts: readonly SeriesConflict[] }) => (
  // A scrolling list must be reachable by keyboard.
  <Flex
    component="ul"
    vertical
    gap={8}
    className={css.conflicts}
    aria-label="Visite che non si possono spostare"
    tabIndex={0}
  >
    {conflicts.map(({ booking_id, date, from, to, text: why }) => (
      <li key={booking_id}>
        <strong>
          {longDate(date)} · {clockTime(from)}–{clockTime(to)}
        </strong>
        <p>{why}</p>
      </li>
    ))}
  </Flex>
)

/** "3 visite non si possono spostare". */
export const conflictsTitle = ({ length }: readonly SeriesConflict[]): string =>
  `${counted(length, 'visita non si può', 'visite non si possono')} spostare`

/** "Sposta le altre 5 e lascia queste": those that fit; their count is null where it is not known. */
export const moveOthersText = (others: number | null, { length }: readonly SeriesConflict[]): string =>
  `Sposta ${others === 1 ? 'l’altra' : ['le altre', others].filter(Boolean).join(' ')} e lascia ${length === 1 ? 'questa' : 'queste'}`

type Time = Pick<Booking, 'date' | 'from' | 'to'>

/** What a move of one visit means for the others of its repeat: as many days, and the same hours if they change. */
export function seriesMoveHint(was: Time, { date, from, to }: Time): string {
  const days = toDayNumber(date) - toDayNumber(was.date)
  const moved = `si spostano di ${counted(Math.abs(days), 'giorno', 'giorni')} ${days > 0 ? 'in avanti' : 'indietro'}`
  const newHours = from !== was.from || to !== was.to ? `alle ${clockTime(from)}–${clockTime(to)}` : 'alla loro ora'
  return `Le altre ${days === 0 ? 'restano nel loro giorno' : moved}, ${newHours}.`
}
