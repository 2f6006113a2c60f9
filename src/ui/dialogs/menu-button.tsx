import { Dropdown } from 'antd'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { placeholder } from '../feedback/placeholder'
import { popupsIn } from '../fields/select-props'
import { IconButton } from '../icon-button'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** The key that does the same. */
  readonly shortcut?: string
  readonly isDangerous?: boolean
  readonly run: () => void
}

interface MenuButtonProps extends Omit<ComponentProps<typeof IconButton>, 'onClick'> {
  readonly actions: readonly MenuAction[]
}

/** A button with a short menu of acts below it: arrows go through them, Escape and Tab give the focus back. */
export function MenuButton({ actions, ...button }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && anchor.current && (
        <ActsMenu anchor={anchor.current} label={button.label} actions={actions} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface ActsMenuProps {
  readonly anchor: HTMLElement
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly onClose: () => void
}

/** An open menu below a button, which gets the focus back. Mounted with the first press: a menu for each row would weigh more than the rows. */
export function ActsMenu({ anchor, label, actions, onClose }: ActsMenuProps) {
  const close = () => {
    anchor.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={() => popupsIn(anchor)}
      onOpenChange={close}
      menu={{
        'aria-label': label,
        items: actions.map(({ key, label: name, icon, shortcut, isDangerous = false }) => ({
          key,
          label: name,
          icon,
          danger: isDangerous,
          extra: shortcut && <kbd aria-hidden>{shortcut}</kbd>,
        })),
        onClick: ({ key, domEvent }) => {
          // Enter would press the button as well, to which the focus goes back
          domEvent.preventDefault()
          close()
          actions.find((action) => action.key === key)?.run()
        },
        onKeyDown: (event) => {
          // the page below has keys of its own
          event.stopPropagation()
          if (event.key === 'Escape' || event.key === 'Tab') close()
        },
      }}
    >
      {placeholder(anchor)}
    </Dropdown>
  )
}
