import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** Moves the listbox role to the scrolling element, otherwise a nameless box that the keyboard cannot reach. */
function ListOfChoices({ children }: { children: ReactElement }) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = popup.current?.querySelector('[role="listbox"]')
    if (list) dropMissingChoice(list.id)
    const container = list?.closest('.rc-virtual-list-holder')
    if (!list || !container || list === container) return
    for (const name of ['role', 'id']) {
      container.setAttribute(name, list.getAttribute(name) ?? '')
      list.removeAttribute(name)
    }
  })
  return <div ref={popup}>{children}</div>
}

/** Takes from the field of a list the active choice that antd names also where there is none. */
function dropMissingChoice(listId: string): void {
  const field = document.querySelector(`[aria-controls="${listId}"]`)
  const active = field?.getAttribute('aria-activedescendant')
  if (active && !document.getElementById(active)) field?.removeAttribute('aria-activedescendant')
}

/** Props for every antd Select: options keep their roles, which the virtual list drops. */
export const listOfChoices = {
  virtual: false,
  popupRender: (menu: ReactElement) => <ListOfChoices>{menu}</ListOfChoices>,
} as const
