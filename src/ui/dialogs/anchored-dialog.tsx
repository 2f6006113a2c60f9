import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useIsPhone } from '../hooks/use-media'
import css from './anchored-dialog.module.css'
import { trapFocus } from './trap-focus'

const gap = 8
const edge = 12

interface Size {
  readonly width: number
  readonly height: number
}

/** Position of a dialog within the window: `beside` its anchor (right, left, else over it) or `below` it. */
export function placeOf(
  where: 'beside' | 'below',
  anchor: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  size: Size,
  view: Size,
): { left: number; top: number } {
  const lefts =
    where === 'below'
      ? [anchor.left, anchor.right - size.width]
      : [anchor.right + gap, anchor.left - gap - size.width, view.width - size.width - edge]
  const left = lefts.find((x) => x >= edge && x + size.width + edge <= view.width) ?? lefts.at(-1) ?? edge
  const top = where === 'below' ? anchor.bottom + gap : anchor.top
  return { left: Math.max(edge, left), top: Math.max(edge, Math.min(top, view.height - size.height - edge)) }
}

interface AnchoredDialogProps {
  /** The element the dialog belongs to; gets the focus back. If it is removed meanwhile, the dialog keeps its position. */
  readonly anchor: HTMLElement
  readonly label: string
  readonly width?: number
  /** Beside what was clicked, unless it is a button that opens a menu. */
  readonly place?: 'beside' | 'below'
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A small dialog beside the clicked element; on a phone a sheet. Escape or a click elsewhere closes it. Not antd's Popover, which is
 * no dialog: it takes no focus, keeps none inside and gives none back.
 */
export function AnchoredDialog(props: AnchoredDialogProps) {
  const { anchor, label, width = 400, place = 'beside', onClose, children } = props
  const dialog = useRef<HTMLDivElement>(null)
  const isSheet = useIsPhone()
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || isSheet) return
    const move = () => {
      if (!anchor.isConnected) return
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const { left, top } = placeOf(place, anchor.getBoundingClientRect(), size, {
        width: innerWidth,
        height: innerHeight,
      })
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` })
    }
    move()
    const observer = new ResizeObserver(move)
    observer.observe(element)
    const listening = new AbortController()
    window.addEventListener('resize', move, listening)
    document.addEventListener('scroll', move, { capture: true, signal: listening.signal })
    return () => {
      observer.disconnect()
      listening.abort()
      Object.assign(element.style, { left: '', top: '' })
    }
  }, [anchor, place, isSheet])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // Unless a field of it has taken the focus: a card opened for the reason of a cancellation.
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
    // The focused element may be removed (the reason field closes, a live update): keep the focus in the dialog.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    })
    observer.observe(element, { childList: true, subtree: true })
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!element.contains(target as Node) && !anchor.contains(target as Node)) close()
    }
    // the focus may have gone on to the page behind, as by the next visit's keys
    const onEscape = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('dialog, [role="dialog"]') !== null
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onEscape)
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onEscape)
      // Only if the focus has not moved elsewhere meanwhile (a panel that opened, the next visit).
      const isLost = document.activeElement === document.body || element.contains(document.activeElement)
      if (anchor.isConnected && isLost) anchor.focus({ preventScroll: true })
    }
  }, [anchor])

  return createPortal(
    <>
      {isSheet && <div className={css.veil} />}
      <div
        ref={dialog}
        role="dialog"
        aria-modal={isSheet}
        aria-label={label}
        tabIndex={-1}
        className={isSheet ? css.sheet : css.dialog}
        style={isSheet ? undefined : { width }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return trapFocus(event)
          event.stopPropagation()
          onClose()
        }}
      >
        {children}
      </div>
    </>,
    document.body,
  )
}
