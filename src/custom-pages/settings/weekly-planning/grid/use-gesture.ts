import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Span } from '../../../../../domain/calendar/spans'
import type { EditorAction, Tool } from '../editor/editor'
import { weekOrder } from '../editor/week'
import { blockAt } from './block-key'
import type { ShownWeek } from './clashes'
import { type Edge, type Gesture, type Ghost, ghostOf, type PointerPlace, startedGesture } from './gesture'
import { hourPixels } from './scale'

/** How long a finger rests before it drags instead of scrolling, and how far it may move meanwhile. Milliseconds, pixels. */
const longPress = { ms: 400, pixels: 8 }

interface GestureInput {
  /** The columns of the days, whose children are one element for each weekday. */
  readonly columns: RefObject<HTMLElement | null>
  readonly shown: readonly ShownWeek[]
  /** The week that is drawn in where a column shows several. */
  readonly weekFor: (x: number) => ShownWeek | undefined
  readonly hours: Span
  readonly tool: Tool
  readonly isEnabled: boolean
  readonly dispatch: (action: EditorAction) => void
}

/** A pointer that is down: what it has started, and where the columns were then, so that a drag reads no layout. */
interface PressedPointer {
  readonly gesture: Gesture
  readonly week: string
  readonly pointerId: number
  readonly at: { readonly x: number; readonly y: number }
  readonly placeAt: (x: number, y: number) => PointerPlace
  /** False while a finger has not rested long enough. */
  isActive: boolean
  /** What it would do now: read when it ends, which may be before it is painted. */
  ghost: Ghost | null
  readonly timer: number | undefined
  /** The block or range under the finger: marked once it can be dragged. */
  readonly held: Element | null
}

/** Draws, paints, moves and stretches by mouse, pen and finger; Esc leaves it. `ghost`: what would happen now. */
export function useGesture(input: GestureInput) {
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  const pressed = useRef<PressedPointer | null>(null)
  /** The click that ends a drag chooses nothing. */
  const swallowsClick = useRef(false)
  const { current: handlers } = useRef(handlersOf({ latest, pressed, swallowsClick, setGhost }))
  useEffect(() => handlers.listen(input.columns.current), [handlers, input.columns])
  return { ghost, onPointerDown: handlers.onPointerDown, onClickCapture: handlers.onClickCapture }
}

interface Refs {
  readonly latest: RefObject<GestureInput>
  readonly pressed: RefObject<PressedPointer | null>
  readonly swallowsClick: RefObject<boolean>
  readonly setGhost: (ghost: Ghost | null) => void
}

function handlersOf({ latest, pressed, swallowsClick, setGhost }: Refs) {
  function end() {
    window.clearTimeout(pressed.current?.timer)
    pressed.current?.held?.removeAttribute('data-held')
    pressed.current = null
    setGhost(null)
  }
  /** Shows what would happen if the pointer were released at this point of the window. */
  function show(press: PressedPointer, x: number, y: number) {
    const week = latest.current.shown.find(({ week: { key } }) => key === press.week)?.week
    const next = week ? ghostOf(press.gesture, week, press.placeAt(x, y)) : null
    if (JSON.stringify(next) === JSON.stringify(press.ghost)) return
    press.ghost = next
    setGhost(next)
  }
  function onPointerDown(event: PointerEvent) {
    const input = latest.current
    const columns = input.columns.current
    swallowsClick.current = false
    if (!input.isEnabled || !columns || event.button !== 0 || pressed.current) return
    const placeAt = placesOf(columns, input.hours)
    const block = blockAt(event.target)
    const edge = edgeAt(event.target)
    const week = (block ? input.shown.find(({ week: { key } }) => key === block.week) : input.weekFor(event.clientX))
      ?.week
    const gesture = week && startedGesture(week, block, edge, input.tool, placeAt(event.clientX, event.clientY))
    if (!week || !gesture) return
    const rests = event.pointerType === 'touch' && !edge
    const activate = () => {
      const press = pressed.current
      if (!press) return
      press.isActive = true
      press.held?.setAttribute('data-held', '')
      show(press, press.at.x, press.at.y)
      navigator.vibrate?.(10)
    }
    pressed.current = {
      gesture,
      week: week.key,
      pointerId: event.pointerId,
      at: { x: event.clientX, y: event.clientY },
      placeAt,
      isActive: !rests,
      ghost: null,
      timer: rests ? window.setTimeout(activate, longPress.ms) : undefined,
      held: rests && event.target instanceof Element ? event.target.closest('[data-block]') : null,
    }
  }
  function onMove(event: globalThis.PointerEvent) {
    const press = pressed.current
    if (press?.pointerId !== event.pointerId) return
    const { at, isActive } = press
    const distance = Math.max(Math.abs(event.clientX - at.x), Math.abs(event.clientY - at.y))
    if (!isActive) {
      if (distance > longPress.pixels) end()
      return
    }
    if (distance < 4 && press.ghost === null) return
    show(press, event.clientX, event.clientY)
  }
  function onUp(event: globalThis.PointerEvent) {
    if (pressed.current?.pointerId !== event.pointerId) return
    const { ghost } = pressed.current
    if (ghost) {
      swallowsClick.current = true
      latest.current.dispatch(ghost.step)
    }
    end()
  }
  return {
    onPointerDown,
    onClickCapture(event: { stopPropagation(): void; preventDefault(): void }) {
      if (!swallowsClick.current) return
      swallowsClick.current = false
      event.stopPropagation()
      event.preventDefault()
    },
    /** Follows the pointer wherever it goes; a finger that drags does not scroll. */
    listen(columns: HTMLElement | null) {
      const stopScrolling = (event: Event) => pressed.current?.isActive && event.preventDefault()
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !pressed.current) return
        event.preventDefault()
        event.stopPropagation()
        swallowsClick.current = true
        end()
      }
      const stop = new AbortController()
      const { signal } = stop
      window.addEventListener('pointermove', onMove, { signal })
      window.addEventListener('pointerup', onUp, { signal })
      window.addEventListener('pointercancel', end, { signal })
      window.addEventListener('keydown', onKey, { signal, capture: true })
      columns?.addEventListener('touchmove', stopScrolling, { signal, passive: false })
      columns?.addEventListener('contextmenu', stopScrolling, { signal })
      return () => stop.abort()
    },
  }
}

/** The edge of a block that a pointer is on. */
const edgeAt = (target: EventTarget | null) =>
  ((target instanceof HTMLElement && target.dataset.edge) || null) as Edge | null

/** Where a point of the window lies in the week; the columns are measured once. */
function placesOf(columns: HTMLElement, hours: Span): (x: number, y: number) => PointerPlace {
  const boxes = [...columns.children].map((column) => column.getBoundingClientRect())
  const top = boxes[0]?.top ?? 0
  return (x, y) => {
    const index = boxes.findIndex(({ right }) => x < right)
    const minute = hours.from + ((y - top) * 60) / hourPixels
    return {
      weekday: weekOrder[index === -1 ? boxes.length - 1 : index] ?? 0,
      minute: Math.min(hours.to, Math.max(hours.from, minute)),
    }
  }
}
