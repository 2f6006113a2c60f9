import { Drawer, type DrawerProps } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsPhone } from '../hooks/use-media'
import { onceOnPage, trapFocus } from './trap-focus'

interface SideDrawerProps extends Omit<DrawerProps, 'onClose' | 'autoFocus'> {
  readonly width: number
  /** Its content fills it: a body that scrolls, with a foot below (`section.drawerBody`, `section.drawerFoot`). */
  readonly fills?: boolean
  readonly onClose: () => void
}

/** A drawer on the right, full width on a phone: Tab stays inside, and its content is destroyed on close. */
export function SideDrawer({ width, fills = false, children, onClose, ...more }: SideDrawerProps) {
  const phone = useIsPhone()
  return (
    <Drawer
      onKeyDown={trapFocus}
      destroyOnHidden
      {...(fills && { styles: filled })}
      {...more}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        more.afterOpenChange?.(isOpen)
        if (!isOpen) keepFocus()
      }}
      autoFocus={false}
      width={phone ? '100%' : width}
    >
      {children}
      {more.open && <DrawerFocus onClose={onClose} />}
    </Drawer>
  )
}

const filled = { body: { display: 'flex', flexDirection: 'column', padding: 0 } } as const

/**
 * At the end of a drawer's content: the drawer gets the focus as it opens, unless something in it has it already, and Escape
 * closes it also while the focus is outside, where it falls when the focused control disappears. Closed, the focus goes back to
 * what had it before, also where the drawer is taken away at once.
 */
function DrawerFocus({ onClose }: { readonly onClose: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [opener] = useState(() => document.activeElement)
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const drawer = mark.current?.closest('.ant-drawer')
    if (event.key !== 'Escape' || event.defaultPrevented || !drawer) return
    if (isBehind(event.target, drawer) && topModal() === mark.current?.closest('[role="dialog"]')) onClose()
  })
  useEffect(() => {
    const drawer = mark.current?.closest<HTMLElement>('.ant-drawer')
    if (drawer) onceOnPage(drawer, () => focusPanel(drawer))
    const listen = (event: KeyboardEvent) => onEscape(event)
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listen)
      const { activeElement } = document
      const isLost = activeElement === document.body || drawer?.contains(activeElement)
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opener])
  return <span ref={mark} hidden />
}

/**
 * A drawer that has closed gives the focus back to what had it before, as antd does, only where nothing else has got it since: the
 * next drawer, or a row.
 */
function keepFocus() {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return
  if (!activeElement.closest('.ant-drawer:not(.ant-drawer-open)'))
    queueMicrotask(() => activeElement.focus({ preventScroll: true }))
}

/** The panel, unless something in it has the focus: the drawer around it hears no keys of what is shown. */
function focusPanel(drawer: HTMLElement) {
  if (drawer.contains(document.activeElement)) return
  const panel = drawer.querySelector<HTMLElement>('[role="dialog"]') ?? drawer
  panel.tabIndex = -1
  panel.focus({ preventScroll: true })
}

const topModal = () => [...document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog[open]')].at(-1)

/** Whether a key was pressed in the page below the drawer: neither in it, nor in a list or menu opened from it. */
const isBehind = (target: EventTarget | null, drawer: Element) =>
  target instanceof Node &&
  !drawer.contains(target) &&
  (drawer.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
