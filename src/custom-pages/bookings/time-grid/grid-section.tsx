import { type ComponentProps, useRef } from 'react'
import pageCss from '../bookings.module.css'

/** A click while a card or a question is open only closes it: `unlessClosing` leaves out what it would do besides. */
export function useClosingClick(isOpen: boolean) {
  const closes = useRef(false)
  return {
    onPointerDownCapture: () => {
      closes.current = isOpen
    },
    unlessClosing:
      <At,>(action: (at: At) => void) =>
      (at: At) => {
        if (!closes.current) action(at)
      },
  }
}

interface GridSectionProps extends Omit<ComponentProps<'section'>, 'onKeyDown'> {
  readonly label: string
  readonly isReady: boolean
  /** Enter on the grid itself. */
  readonly onEnter: () => void
}

/** The scrolling region of a time grid. */
export function GridSection({ label, isReady, onEnter, className, ...section }: GridSectionProps) {
  return (
    <section
      {...section}
      aria-label={label}
      className={[pageCss.board, className].filter(Boolean).join(' ')}
      aria-busy={!isReady}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        onEnter()
      }}
      // A scrolling region must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
    />
  )
}
