import { ArrowDownOutlined } from '@ant-design/icons'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import section from '../../../../ui/section.module.css'
import text from '../../../../ui/text/text.module.css'
import css from './message-list.module.css'
import type { Row } from './rows'

/** Pixels from the end within which one counts as being there. */
const endReach = 48
/** Rows from the top at which older messages are asked for. */
const olderReach = 8
const estimates: Readonly<Record<Row['kind'], number>> = { day: 36, unread: 36, message: 72, outgoing: 72 }

export interface ListControl {
  readonly toEnd: () => void
  readonly toKey: (key: string, align?: 'auto' | 'start' | 'center') => void
}

interface MessageListProps {
  readonly label: string
  readonly rows: readonly Row[]
  /** The row at which the thread opens; null: its end. */
  readonly startKey: string | null
  /** Key of the row that has the focus, which stays in the page wherever one scrolls. */
  readonly focused: string | null
  readonly isFetchingOlder: boolean
  /** Absent: the thread is there from its beginning. */
  readonly onOlder: (() => void) | undefined
  /** Key of the last row that is visible, and whether that is the end. */
  readonly onView: (view: { readonly lastKey: string | undefined; readonly isAtEnd: boolean }) => void
  /** Shown while one is not at the end; how many are new there. */
  readonly toEnd: { readonly count: number } | null
  readonly control: RefObject<ListControl | null>
  readonly children: (row: Row) => ReactNode
}

/** The rows of a thread, of which only the visible ones are in the page; what comes before or after them moves nothing. */
export function MessageList(props: MessageListProps) {
  const { label, rows, startKey, focused, isFetchingOlder, onOlder, onView, toEnd, control, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const focusedIndex = focused === null ? -1 : rows.findIndex(({ key }) => key === focused)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimates[rows[index]?.kind ?? 'message'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        if (focusedIndex < 0 || shown.includes(focusedIndex)) return shown
        return [...shown, focusedIndex].sort((a, b) => a - b)
      },
      [focusedIndex],
    ),
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endReach,
  })
  const items = virtualizer.getVirtualItems()

  const look = () => {
    const container = scroller.current
    if (!container) return
    const isAtEnd = container.scrollHeight - container.scrollTop - container.clientHeight <= endReach
    const last = isAtEnd ? rows.length - 1 : (virtualizer.range?.endIndex ?? -1)
    onView({ lastKey: rows[last]?.key, isAtEnd })
  }
  useControl(control, { rows, virtualizer })
  useStart(startKey, control)
  useEndKept(scroller, virtualizer)
  // after every change of what is shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` reads what is on the screen
  useEffect(look, [rows, items.at(-1)?.key])
  const isNearTop = (virtualizer.range?.startIndex ?? olderReach) < olderReach
  useEffect(() => {
    if (isNearTop && !isFetchingOlder) onOlder?.()
  }, [isNearTop, isFetchingOlder, onOlder])

  return (
    <div className={css.listFrame}>
      {isFetchingOlder && (
        <p className={`${text.badge} ${css.fetching}`} data-tone="neutral">
          Carico i messaggi precedenti…
        </p>
      )}
      <div ref={scroller} className={`${section.scroll} ${css.list}`} onScroll={look} data-thread>
        <ol aria-label={label} className={css.rows} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index]
            return (
              row && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-row={row.kind}
                  className={css.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {children(row)}
                </li>
              )
            )
          })}
        </ol>
      </div>
      {toEnd && (
        <Button
          className={css.toEnd}
          color="primary"
          variant={toEnd.count > 0 ? 'solid' : 'outlined'}
          shape={toEnd.count > 0 ? 'round' : 'circle'}
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={toEnd.count > 0 ? undefined : 'Vai agli ultimi messaggi'}
          onClick={() => virtualizer.scrollToEnd()}
        >
          {toEnd.count > 0 && 'Nuovi messaggi'}
        </Button>
      )}
    </div>
  )
}

type Virtualizer = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

function useControl(
  control: RefObject<ListControl | null>,
  { rows, virtualizer }: { rows: readonly Row[]; virtualizer: Virtualizer },
) {
  useImperativeHandle(
    control,
    () => ({
      toEnd: () => virtualizer.scrollToEnd(),
      toKey: (wanted, align = 'auto') => {
        const index = rows.findIndex(({ key }) => key === wanted)
        if (index >= 0) virtualizer.scrollToIndex(index, { align })
      },
    }),
    [rows, virtualizer],
  )
}

/** Opens at a row, with a little of what is before it, or at the end. */
function useStart(startKey: string | null, control: RefObject<ListControl | null>) {
  const hasStarted = useRef(false)
  useLayoutEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (startKey === null) control.current?.toEnd()
    else control.current?.toKey(startKey, 'start')
  })
}

/** Whoever is at the end stays there when the composer grows or the window shrinks. */
function useEndKept(scroller: RefObject<HTMLDivElement | null>, virtualizer: Virtualizer) {
  useEffect(() => {
    const container = scroller.current
    if (!container) return
    let height = container.clientHeight
    const observer = new ResizeObserver(() => {
      const wasAtEnd = container.scrollHeight - container.scrollTop - height <= endReach
      height = container.clientHeight
      if (wasAtEnd) virtualizer.scrollToEnd()
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [scroller, virtualizer])
}
