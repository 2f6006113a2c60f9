import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { OfficePlan } from '../../../../domain/availability/day-plan'
import { closedDayWord } from '../../../../domain/availability/opening-hours'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import type { Span } from '../../../../domain/calendar/spans'
import { type DayScale, fromTop } from './day-scale'
import css from './fold-lines.module.css'

interface NowTimeProps {
  readonly scale: DayScale
  readonly minutes: number
  readonly hourPixels: number
}

/** The current time on the axis, at the line across its day. */
export function NowTime({ scale, minutes, hourPixels }: NowTimeProps) {
  const { from, to } = scale.hours
  if (minutes < from || minutes > to) return null
  return (
    <span className={css.now} style={{ top: (fromTop(scale, Math.floor(minutes)) * hourPixels) / 60 }} aria-hidden>
      {shortTime(Math.floor(minutes))}
    </span>
  )
}

/** Closed days without a column: a hatched strip each, with the reason. */
export function NarrowDays({ days, plans }: { days: readonly CivilDate[]; plans: readonly OfficePlan[] }) {
  return (
    <div className={css.narrow}>
      {days.map((date) => (
        <span key={date}>{closedDayWord(plans, date)}</span>
      ))}
    </div>
  )
}

const iconSize = { fontSize: 10 }

interface FoldLinesProps {
  readonly scale: DayScale
  readonly idle: readonly (Span & { readonly isOpen: boolean })[]
  readonly hourPixels: number
  readonly onToggle: (span: Span) => void
  /** Why they fold. */
  readonly word?: string
}

/** Hours that nobody works: a line that opens them; opened, a button beside the first one folds them again. */
export function FoldLines({ scale, idle, hourPixels, onToggle, word = 'chiuso ogni giorno' }: FoldLinesProps) {
  const top = (minutes: number) => (fromTop(scale, minutes) * hourPixels) / 60
  return idle.map(({ isOpen, ...span }) => {
    const hours = `${shortTime(span.from)} – ${shortTime(span.to)}`
    return (
      <button
        key={span.from}
        type="button"
        aria-expanded={isOpen}
        className={isOpen ? css.opened : css.folded}
        style={{ top: top(span.from), height: isOpen ? undefined : top(span.to) - top(span.from) }}
        aria-label={`${hours}, ${word}: ${isOpen ? 'richiudi' : 'apri'}`}
        title={isOpen ? `Richiudi ${hours}` : undefined}
        onClick={() => onToggle(span)}
      >
        {isOpen ? (
          <UpOutlined style={iconSize} aria-hidden />
        ) : (
          <>
            <DownOutlined style={iconSize} aria-hidden /> <b>{hours}</b> {word} <u>Apri</u>
          </>
        )}
      </button>
    )
  })
}
