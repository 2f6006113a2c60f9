import { shortTime } from '../../../../domain/calendar/minutes'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { Column } from '../time-grid/columns'
import { type DayScale, fromTop } from '../time-grid/day-scale'
import css from './free-places.module.css'
import type { PlaceWord as Word } from './target'
import type { GridMove } from './use-move'

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
    <div className={css.layer} aria-hidden>
      {columns.map((column) => {
        const refusal = move.refusalIn(booking, column)
        if (refusal !== null)
          return (
            <div key={column.key} className={`${css.column} ${css.refused}`}>
              <em className={css.word}>{refusal}</em>
            </div>
          )
        return (
          <div key={column.key} className={css.column}>
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

/** What there is where a visit is dragged or stretched to. */
export const PlaceWord = ({ word }: { word: Word }) => (
  <em className={css.word} data-taken={word === 'occupato' || undefined} data-free={word === 'libero' || undefined}>
    {word}
  </em>
)
