import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../icon-button'
import css from './menu-button.module.css'

export interface MenuAct {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** The key that does the same. */
  readonly shortcut?: string
  readonly isDangerous?: boolean
  readonly run: () => void
}

interface MenuButtonProps extends Omit<ComponentProps<typeof IconButton>, 'onClick'> {
  readonly acts: readonly MenuAct[]
}

/** A button with a short menu of acts below it: arrows go through them, Escape and Tab give the focus back. */
export function MenuButton({ acts, ...button }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [place, setPlace] = useState<Place | null>(null)
  const close = () => {
    setPlace(null)
    anchor.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <IconButton
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-controls={place ? id : undefined}
        onClick={() => setPlace(place || !anchor.current ? null : placeBelow(anchor.current, acts.length))}
      />
      {place && (
        <Menu id={id} label={button.label} acts={acts} place={place} onLeave={() => setPlace(null)} onClose={close} />
      )}
    </>
  )
}

interface Place {
  readonly right: number
  readonly top?: number
  readonly bottom?: number
}

/** Height of an act at most, with the menu's own padding. Pixels. */
const actHeight = 48

/** Its right edge under the button's; above it where there is no room below. */
function placeBelow(anchor: HTMLElement, acts: number): Place {
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { innerHeight, innerWidth } = window
  const fromRight = Math.max(8, innerWidth - right)
  return bottom + acts * actHeight > innerHeight
    ? { right: fromRight, bottom: innerHeight - top + 4 }
    : { right: fromRight, top: bottom + 4 }
}

interface MenuProps {
  readonly id: string
  readonly label: string
  readonly acts: readonly MenuAct[]
  readonly place: Place
  /** The focus or the page has gone on. */
  readonly onLeave: () => void
  /** The focus goes back to the button. */
  readonly onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function Menu({ id, label, acts, place, onLeave, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true }), [])
  useEffect(() => {
    window.addEventListener('resize', onLeave)
    window.addEventListener('scroll', onLeave, true)
    return () => {
      window.removeEventListener('resize', onLeave)
      window.removeEventListener('scroll', onLeave, true)
    }
  }, [onLeave])
  const onKeyDown = (event: KeyboardEvent) => {
    // the page below has keys of its own
    event.stopPropagation()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const step = steps[event.key]
    if (step !== undefined) {
      const index = items.indexOf(document.activeElement as HTMLElement)
      items[(index + step + items.length) % items.length]?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  return createPortal(
    <div
      ref={menu}
      id={id}
      className={css.menu}
      style={place}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!menu.current?.contains(relatedTarget)) onLeave()
      }}
    >
      {acts.map(({ key, label: name, icon, shortcut, isDangerous, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          className={css.item}
          data-danger={isDangerous || undefined}
          tabIndex={-1}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {icon}
          {name}
          {shortcut && (
            <kbd className={css.keys} aria-hidden>
              {shortcut}
            </kbd>
          )}
        </button>
      ))}
    </div>,
    document.body,
  )
}
