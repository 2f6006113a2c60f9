import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { truncated } from '../../../domain/text/format'
import { popoverMaxWidth, truncatedTextLength } from '../../../domain/text/limits'
import section from '../section.module.css'
import css from './truncated-text.module.css'

interface TruncatedTextProps {
  readonly text: string
  /** Number of characters shown; default 40 (specification §9). */
  readonly length?: number
}

/** Truncates a long text; the full text opens in a popover by pointer, keyboard or touch: a native one, light in a table of a hundred rows. */
export function TruncatedText({ text, length = truncatedTextLength }: TruncatedTextProps) {
  const cut = truncated(text, length)
  return cut === null ? text : <CutText text={text} cut={cut} />
}

/** Delay before hover opens the popover, and before leaving closes it, so that the pointer can reach it. Milliseconds. */
const hoverDelay = 250
/** Distances between the text and its popover, and between the popover and the window's edge. Pixels. */
const gap = 6
const margin = 8

function placeBeside(popover: HTMLElement, anchor: HTMLElement) {
  const at = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const below = at.bottom + gap
  const fits = below + height + margin <= window.innerHeight
  popover.style.left = `${Math.max(margin, Math.min(at.left, window.innerWidth - width - margin))}px`
  popover.style.top = `${fits ? below : Math.max(margin, at.top - height - gap)}px`
}

function CutText({ text, cut }: { text: string; cut: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = () => {
    if (popover.current?.matches(':popover-open')) return
    popover.current?.showPopover()
  }
  const hide = () => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }
  const soon = (what: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(what, hoverDelay)
  }
  // Closes the popover, not the card or the panel around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    event.preventDefault()
    hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what acts; this only sees what leaves it.
    <span onPointerLeave={soon(hide)} onPointerEnter={() => clearTimeout(timer.current)} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={css.cut}
        aria-label={text}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          event.stopPropagation()
          show()
        }}
        onPointerEnter={soon(show)}
      >
        {cut}
      </button>
      <span
        ref={popover}
        id={id}
        popover="auto"
        className={`${section.popup} ${css.whole}`}
        style={{ maxWidth: `min(${popoverMaxWidth}px, calc(100vw - ${2 * margin}px))` }}
        onToggle={(event) => {
          const isOpen = event.newState === 'open'
          setOpen(isOpen)
          if (isOpen && button.current) placeBeside(event.currentTarget, button.current)
        }}
      >
        {text}
      </span>
    </span>
  )
}
