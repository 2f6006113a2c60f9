import { lazy, type PointerEvent, type ReactNode, type Ref, Suspense, useRef } from 'react'
import type { DayGround } from '../../../domain/availability/day-ground'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import css from './bookings.module.css'
import { GridSkeleton } from './grid-skeleton'
import type { VisitCalendarProps } from './visit-calendar'

const VisitCalendar = lazy(() => import('./visit-calendar'))

export interface BoardProps {
  readonly ref: Ref<HTMLElement>
  readonly label: string
  readonly isReady: boolean
  /** An open card is put away by the next press, which means only that. */
  readonly isCovered: boolean
  readonly heads: ReactNode
  readonly foot: ReactNode
  readonly grounds: ReadonlyMap<CivilDate, DayGround>
  readonly calendar: Omit<VisitCalendarProps, 'grounds'>
  readonly touch: object
  readonly onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void
}

/** The scrolling region of the hours, with its heads; a skeleton until the hours are known. */
export function DayBoard(props: BoardProps) {
  const { ref, label, isReady, isCovered, heads, foot, grounds, calendar, touch, onKeyDown } = props
  const pressedOverCard = useRef(false)
  const skeleton = <GridSkeleton columns={calendar.columns.length} hourPixels={calendar.hourPixels} />
  const unlessCovered =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (!pressedOverCard.current) act(...args)
    }
  return (
    <section
      ref={ref}
      className={css.board}
      aria-label={label}
      aria-busy={!isReady}
      onPointerDownCapture={(_: PointerEvent) => {
        pressedOverCard.current = isCovered
      }}
      onKeyDown={onKeyDown}
      // A scrolling region must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      {...touch}
    >
      {heads}
      <Suspense fallback={skeleton}>
        {isReady ? (
          <VisitCalendar
            {...calendar}
            grounds={grounds}
            onTime={unlessCovered(calendar.onTime)}
            onStretch={unlessCovered(calendar.onStretch)}
          />
        ) : (
          skeleton
        )}
      </Suspense>
      {foot}
    </section>
  )
}
