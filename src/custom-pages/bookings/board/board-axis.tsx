import { type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import { type DayScale, fromTop } from '../time-grid/day-scale'
import { NowTime } from '../time-grid/fold-lines'
import css from './board-axis.module.css'

interface BoardAxisProps {
  readonly scale: DayScale
  readonly hourPixels: number
  /** The current time of today's board. */
  readonly now: Minutes | null
}

const hour = 60

/** The hours at the left edge, which stay there while the columns are scrolled sideways; drawn over those of the calendar. */
export function BoardAxis({ scale, hourPixels, now }: BoardAxisProps) {
  const { from, to } = scale.hours
  const top = (minutes: Minutes) => (fromTop(scale, minutes) * hourPixels) / hour
  const hours = Array.from({ length: Math.floor((to - from) / hour) }, (_, index) => from + index * hour)
  const drawn = hours.filter((minutes) => !scale.folds.some((fold) => fold.from <= minutes && minutes <= fold.to))
  const layer = { height: top(to), marginTop: -top(to) }
  return (
    <>
      <div className={css.axis} style={layer} aria-hidden>
        {drawn.map((minutes) => (
          <span key={minutes} style={{ top: top(minutes) }} data-first={minutes === from || undefined}>
            {shortTime(minutes)}
          </span>
        ))}
      </div>
      {now !== null && (
        <div className={css.now} style={layer}>
          <NowTime scale={scale} minutes={now} hourPixels={hourPixels} />
        </div>
      )}
    </>
  )
}
