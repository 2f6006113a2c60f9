import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import type { BookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { Hold } from '../../../../domain/contract/booking/waiting'
import { PresenceMark } from '../../../shared/visits/card/presence'
import { MarkShape } from '../../../shared/visits/service-mark'
import { VisitKeys, visitShortcuts } from '../../../shared/visits/visit-keys'
import text from '../../../ui/text/text.module.css'
import type { PlaceState as Word } from '../move/target'
import type { LinkedVisit } from '../use-calendar-address'
import { neighbour, type Visit } from '../visits'
import type { DayScale } from './day-scale'
import { PlaceWord } from './free-places'
import css from './time-grid.module.css'

interface GridContextValue {
  readonly visits: readonly Visit[]
  readonly scale: DayScale
  /** The visit whose card is open. */
  readonly openId: string | null
  readonly linked: LinkedVisit | null
  /** The visit being moved by keyboard, which keeps the focus. */
  readonly movingId: string | null
  readonly onOpen: (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => void
  readonly onMoveByKeyboard: (booking: Booking) => void
  /** What there is where the visit moved by keyboard is now. */
  readonly keyboardWord: Word | null
  /** What there is at the times to which a visit is dragged, in FullCalendar's dates. */
  readonly wordAt: (visit: Visit, start: Date | null, end: Date | null) => Word | null
  /** The doctor of a hold, when it is another one than the acting doctor of the tab. */
  readonly actingFor?: (hold: Hold) => number | null
  /** Receives the element of the selected free time. */
  readonly onSelected: (element: HTMLElement | null) => void
}

/** Passes values to the blocks, which FullCalendar renders. */
export const GridContext = createContext({} as GridContextValue)

/** How long FullCalendar takes until a block keeps the focus. Milliseconds. */
const measuring = { usual: 60, longest: 3000 }

/** Duration from which a second line fits (design.md, "Calendar"). Minutes. */
const twoLinesFrom = 30

interface VisitBlockProps {
  readonly visit: Visit
  /** The copy shown while dragging, and what there is at its time. */
  readonly isMirror: boolean
  readonly word?: Word | null
}

/** A visit in the calendar: a button labelled with the whole visit. */
export function VisitBlock({ visit, isMirror, word: mirrorWord = null }: VisitBlockProps) {
  const { visits, openId, linked, movingId, keyboardWord, onOpen, onMoveByKeyboard } = useContext(GridContext)
  const onVisitKey = useContext(VisitKeys)
  const block = useRef<HTMLButtonElement>(null)
  const { booking, icon: Icon, badge, mark } = visit
  const isMoving = movingId === visit.id && !isMirror
  const word = isMoving ? keyboardWord : mirrorWord
  // A finished visit: an edge of two lines.
  const edgeLine = badge?.edge ?? (visit.isOver ? 'double' : 'solid')
  const isOneLine = visit.minutes < twoLinesFrom
  const isHere = booking.presence?.state === 'arrived' || booking.presence?.state === 'in_room'
  const link = linked?.id === visit.id && !isMirror ? linked : null
  // A linked visit is scrolled to and focused; its card opens once, if the link asks for it.
  const openCard = useEffectEvent((anchor: HTMLElement) => onOpen(booking, anchor))
  useEffect(() => {
    if (!link || !block.current) return
    const anchor = block.current
    anchor.scrollIntoView({ block: 'center' })
    anchor.focus({ preventScroll: true })
    if (link.opensCard) return openCard(anchor)
    // A block of days just shown is hidden, takes no focus and loses it, until FullCalendar has measured it.
    const began = performance.now()
    let frame = requestAnimationFrame(function goThere(now) {
      const isThere = document.activeElement === anchor
      if (isThere ? now - began > measuring.usual : now - began > measuring.longest) return
      if (!isThere) anchor.scrollIntoView({ block: 'center' })
      anchor.focus({ preventScroll: true })
      frame = requestAnimationFrame(goThere)
    })
    return () => cancelAnimationFrame(frame)
  }, [link])
  // Each move re-renders the block: restore the focus.
  useEffect(() => {
    if (!isMoving) return
    block.current?.focus({ preventScroll: true })
    block.current?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (onVisitKey?.(event.nativeEvent, booking)) return
    if (event.key === 'Delete') return onOpen(booking, event.currentTarget, 'canceled')
    const isMoveKey = event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey
    const next = neighbour(visits, visit, event.key)
    if (!isMoveKey && !next) return
    event.preventDefault()
    if (isMoveKey) onMoveByKeyboard(booking)
    else document.querySelector<HTMLElement>(`[data-visit="${next?.id}"]`)?.focus()
  }
  const classes = [
    css.visit,
    isOneLine && css.oneLine,
    visit.struck && css.struck,
    visit.faint && css.faint,
    link && css.linked,
    (isMoving || isMirror) && css.moving,
  ]
  return (
    <button
      ref={block}
      type="button"
      data-visit={visit.id}
      className={classes.filter(Boolean).join(' ')}
      style={{ '--edge': visit.color, '--soft': visit.background, '--edge-line': edgeLine } as CSSProperties}
      aria-label={visit.label}
      aria-haspopup="dialog"
      aria-expanded={openId === visit.id}
      aria-keyshortcuts={`M Delete ${visitShortcuts}`}
      aria-hidden={isMirror || undefined}
      onClick={({ currentTarget }) => onOpen(booking, currentTarget)}
      onKeyDown={onKeyDown}
    >
      <span className={css.line}>
        <span className={css.time}>{visit.time}</span>
        {word && <PlaceWord word={word} />}
        {!(word && isOneLine) && <Who visit={visit} />}
        {isOneLine && mark && !word && !(badge && isHere) && (
          <span className={css.mark}>
            <MarkShape mark={mark} />
            {!badge && !isHere && <span>{mark.word}</span>}
          </span>
        )}
        {isOneLine && !word && <span className={`${css.aside} ${text.ellipsis}`}>{visit.detail}</span>}
        {booking.presence && !(visit.isOver && booking.presence.state === 'left') && (
          <PresenceMark booking={booking} className={css.presence} />
        )}
        {badge && <span className={css.badge}>{badge.letters}</span>}
        {Icon && !(badge && isHere) && <Icon className={css.icon ?? ''} aria-hidden />}
      </span>
      {!isOneLine && (
        <span className={`${css.detail} ${text.ellipsis}`}>
          {mark && <MarkShape mark={mark} />} {visit.detail}
        </span>
      )}
    </button>
  )
}

/** The name, first names last and lighter: in a narrow column only they are cut. */
function Who({ visit: { who, booking } }: { visit: Visit }) {
  const surname = booking.user?.last_name
  const isSplit = surname !== undefined && who.startsWith(`${surname} `)
  return (
    <strong className={`${css.who} ${text.ellipsis}`}>
      {isSplit ? surname : who}
      {isSplit && <span>{who.slice(surname.length)}</span>}
    </strong>
  )
}
