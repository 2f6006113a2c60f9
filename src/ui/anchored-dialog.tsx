import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './anchored-dialog.module.css'
import { trapFocus } from './trap-focus'

const gap = 8
const edge = 12
/** Below this width the dialog is a sheet at the foot of the screen (design.md, "Frame"). */
const sheetBelow = 576

interface Place {
  readonly left: number
  readonly top: number
}

/** Beside the anchor where there is room, right before left; otherwise over it; always inside the window. */
export function placeBeside(
  anchor: Pick<DOMRect, 'left' | 'right' | 'top'>,
  size: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): Place {
  const right = anchor.right + gap
  const left = anchor.left - gap - size.width
  const beside = right + size.width + edge <= view.width ? right : left >= edge ? left : view.width - size.width - edge
  const top = Math.min(anchor.top, view.height - size.height - edge)
  return { left: Math.max(edge, beside), top: Math.max(edge, top) }
}

/** Under the anchor, its right edges in line where the left ones would not fit; inside the window. */
export function placeBelow(
  anchor: Pick<DOMRect, 'left' | 'right' | 'bottom'>,
  size: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): Place {
  const left = anchor.left + size.width + edge <= view.width ? anchor.left : anchor.right - size.width
  const top = Math.min(anchor.bottom + gap, view.height - size.height - edge)
  return { left: Math.max(edge, left), top: Math.max(edge, top) }
}

const placed = { beside: placeBeside, below: placeBelow }

interface AnchoredDialogProps {
  /** What it belongs to; focus goes back there. It may leave the page meanwhile: the dialog stays where it was. */
  readonly anchor: HTMLElement
  readonly label: string
  readonly width?: number
  /** Beside what was clicked, unless it is a button that opens a menu. */
  readonly place?: keyof typeof placed
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small dialog beside what was clicked; on a phone a sheet. Escape or a click elsewhere closes it. */
export function AnchoredDialog(props: AnchoredDialogProps) {
  const { anchor, label, width = 400, place: where = 'beside', onClose, children } = props
  const dialog = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const [isSheet, setSheet] = useState(() => window.innerWidth < sheetBelow)

  const settle = useCallback(() => {
    const element = dialog.current
    if (!element) return
    setSheet(window.innerWidth < sheetBelow)
    if (!anchor.isConnected) return
    const size = { width: element.offsetWidth, height: element.offsetHeight }
    const next = placed[where](anchor.getBoundingClientRect(), size, { width: innerWidth, height: innerHeight })
    setPlace((before) => (before && before.left === next.left && before.top === next.top ? before : next))
  }, [anchor, where])

  useLayoutEffect(() => {
    settle()
    const element = dialog.current
    const observer = new ResizeObserver(settle)
    if (element) observer.observe(element)
    window.addEventListener('resize', settle)
    document.addEventListener('scroll', settle, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', settle)
      document.removeEventListener('scroll', settle, true)
    }
  }, [settle])

  // What has the focus may go (a reason no longer asked for, somebody else's change): the keyboard stays in the dialog.
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    })
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])

  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    dialog.current?.focus({ preventScroll: true })
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Node
      if (!dialog.current?.contains(target) && !anchor.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      // Only when nobody else took the focus meanwhile (a panel that opened, the next visit).
      const lost = document.activeElement === document.body || dialog.current?.contains(document.activeElement)
      if (anchor.isConnected && lost !== false) anchor.focus({ preventScroll: true })
    }
  }, [anchor])

  const style = isSheet ? undefined : { width, left: place?.left ?? 0, top: place?.top ?? 0, opacity: place ? 1 : 0 }
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
        style={style}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          } else trapFocus(event)
        }}
      >
        {children}
      </div>
    </>,
    document.body,
  )
}
