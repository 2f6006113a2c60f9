import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { bookingStatus } from '../../../../domain/booking/status'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { clockTime, counted, longDate } from '../../../../domain/text/dates'
import { useNameMask } from '../../../shared/people/name-mask'
import { StatusIcon, statusColors } from '../../../shared/visits/card/status-chip'
import { placeOf } from '../../../ui/dialogs/anchored-dialog'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import type { Calendar } from '../use-calendar'
import css from './month.module.css'

interface DayPreviewState {
  readonly date: CivilDate
  readonly anchor: HTMLElement
}

/** Before a hovered day is shown, and before a left one is hidden: the pointer may cross days, or move onto the list. */
const openAfterMs = 150
const closeAfterMs = 200

/** Which day's visits are listed: of the day under the pointer or with the keyboard; any key hides them. */
export function useDayPreview() {
  const [preview, setPreview] = useState<DayPreviewState | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Any key hides it: the arrows show the next day's at once.
  useEffect(() => {
    if (!preview) return
    const onKey = () => setPreview(null)
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [preview])
  const change = (next: DayPreviewState | null, after = 0) => {
    clearTimeout(timer.current)
    if (after === 0) setPreview(next)
    else timer.current = setTimeout(() => setPreview(next), after)
  }
  const hide = () => change(null, closeAfterMs)
  return {
    preview,
    /** For the list itself, so that the pointer may rest on it. */
    keep: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: hide },
    /** For the button of a day. */
    eventsOf: (date: CivilDate) => ({
      'aria-describedby': preview?.date === date ? previewId : undefined,
      onPointerEnter: ({ currentTarget: anchor, pointerType }: PointerEvent<HTMLElement>) => {
        if (pointerType === 'mouse') change({ date, anchor }, openAfterMs)
      },
      onPointerLeave: hide,
      onFocus: ({ currentTarget: anchor }: FocusEvent<HTMLElement>) => {
        if (anchor.matches(':focus-visible')) change({ date, anchor })
      },
      onBlur: () => change(null),
    }),
  }
}

const previewId = 'visits-of-day'
const mostRows = 14

interface DayPreviewProps extends DayPreviewState {
  readonly calendar: Calendar
  readonly keep: object
}

/** The visits of a day of the month, beside it: time, person, service, status. Nothing for a day without visits. */
export function DayPreview({ date, anchor, calendar, keep }: DayPreviewProps) {
  const names = useNameMask()
  const container = useRef<HTMLDivElement>(null)
  const visits = calendar.visitsOn(date)
  useLayoutEffect(() => {
    const { current } = container
    if (!current) return
    const size = { width: current.offsetWidth, height: current.offsetHeight }
    const { left, top } = placeOf('beside', anchor.getBoundingClientRect(), size, {
      width: innerWidth,
      height: innerHeight,
    })
    Object.assign(current.style, { left: `${left}px`, top: `${top}px` })
  })
  if (visits.length === 0) return null
  const more = visits.length - mostRows
  return createPortal(
    <div ref={container} id={previewId} role="tooltip" className={`${section.popup} ${css.peek}`} {...keep}>
      <p>
        <strong className={text.capital}>{longDate(date)}</strong>{' '}
        <span className={text.small}>{counted(visits.length, 'visita', 'visite')}</span>
      </p>
      <ul>
        {visits.slice(0, mostRows).map((booking) => (
          <li key={booking.id}>
            <time>{clockTime(booking.from)}</time>
            <strong className={text.ellipsis}>{names.line(booking)}</strong>
            <span className={`${text.small} ${text.ellipsis}`}>{booking.office_service_name}</span>
            <span className={text.badge} style={statusColors(booking.status)}>
              <StatusIcon status={booking.status} />
              <span className="visually-hidden">{bookingStatus[booking.status].label}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={text.small}>e {counted(more, 'altra', 'altre')}: Invio apre il giorno</p>}
    </div>,
    document.body,
  )
}
