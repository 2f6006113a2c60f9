import { type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import type { Span } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import text from '../../../ui/text/text.module.css'
import type { PlaceState as Word } from '../move/target'
import type { Column } from './columns'
import { type DayScale, fromTop } from './day-scale'
import css from './time-grid.module.css'

/** What the grid needs to move visits; columns need not be days. */
export interface GridMove {
  readonly refusalIn: (booking: Booking, column: Column) => string | null
  readonly freePlaces: (booking: Booking, column: Column) => readonly Span[]
  readonly drop: (booking: Booking, from: Minutes, column: Column) => void
  readonly resize: (booking: Booking, to: Minutes) => void
  readonly pending: { readonly step: string; readonly booking: Booking } | null
}

interface FreePlacesProps {
  readonly move: GridMove
  /** The visit that is moved. */
  readonly booking: Booking
  readonly columns: readonly Column[]
  readonly scale: DayScale
}

/** While a visit is moved, the times where it can be dropped. A layer over the calendar, which no drag allows to change. */
export function FreePlaces({ move, booking, columns, scale }: FreePlacesProps) {
  const share = (minutes: number) => `${(fromTop(scale, minutes) / fromTop(scale, scale.hours.to)) * 100}%`
  return (
    <div className={css.columns} aria-hidden>
      {columns.map((column) => {
        const refusal = move.refusalIn(booking, column)
        if (refusal !== null)
          return (
            <div key={column.key} className={css.refused}>
              <span className={`${text.badge} ${css.placeWord}`} data-tone="warning">
                {refusal}
              </span>
            </div>
          )
        return (
          <div key={column.key}>
            {move.freePlaces(booking, column).map(({ from, to }) => (
              <span key={from} className={css.place} style={{ top: share(from), bottom: `calc(100% - ${share(to)})` }}>
                {shortTime(from)}
              </span>
            ))}
          </div>
        )
      })}
    </div>
  )
}

const tones = { libero: 'success', occupato: 'error', 'fuori orario': 'warning' } as const satisfies Record<
  Word,
  string
>

/** What there is where a visit is dragged or stretched to. */
export const PlaceWord = ({ word }: { word: Word }) => (
  <span className={`${text.badge} ${css.placeWord}`} data-tone={tones[word]}>
    {word}
  </span>
)
