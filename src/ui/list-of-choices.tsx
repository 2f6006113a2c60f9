import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** Makes the list of choices itself scroll, not a nameless box of antd that the keyboard cannot reach. */
function ListOfChoices({ children }: { children: ReactElement }) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = popup.current?.querySelector('[role="listbox"]')
    const box = list?.closest('.rc-virtual-list-holder')
    if (!list || !box || list === box) return
    for (const name of ['role', 'id']) {
      box.setAttribute(name, list.getAttribute(name) ?? '')
      list.removeAttribute(name)
    }
  })
  return <div ref={popup}>{children}</div>
}

/** For every antd Select: its choices keep their roles (the virtual list drops them). */
export const listOfChoices = {
  virtual: false,
  popupRender: (menu: ReactElement) => <ListOfChoices>{menu}</ListOfChoices>,
} as const
