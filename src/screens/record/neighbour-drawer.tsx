import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentProps, KeyboardEvent } from 'react'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { trapFocus } from '../../ui/dialogs/trap-focus'
import page from '../../ui/page.module.css'
import type { NeighbourRecords } from '../list/use-neighbours'

/** Alt+↑ and Alt+↓ lead to the records beside; the focus stays inside. */
const besideKeys = (neighbours: NeighbourRecords) => (event: KeyboardEvent) => {
  const go = event.altKey && { ArrowUp: neighbours.previous, ArrowDown: neighbours.next }[event.key]
  if (!go) return trapFocus(event)
  event.preventDefault()
  go()
}

const steps = [
  ['previous', 'Elemento precedente', 'ArrowUp', '↑', UpOutlined],
  ['next', 'Elemento successivo', 'ArrowDown', '↓', DownOutlined],
] as const

/** To the record before and after this one in the list. What was being typed stays as a draft of its record. */
function Beside(neighbours: NeighbourRecords) {
  return (
    <span className={page.toolbar}>
      {steps.map(([to, label, key, sign, Icon]) => (
        <Button
          key={to}
          type="text"
          icon={<Icon aria-hidden />}
          aria-label={label}
          aria-keyshortcuts={`Alt+${key}`}
          title={`${label} (Alt+${sign})`}
          disabled={!neighbours[to]}
          onClick={neighbours[to]}
        />
      ))}
    </span>
  )
}

/** One record over its list, with the ways to those beside it. */
export const NeighbourDrawer = ({
  neighbours,
  ...drawer
}: ComponentProps<typeof SideDrawer> & { readonly neighbours: NeighbourRecords }) => (
  <SideDrawer onKeyDown={besideKeys(neighbours)} extra={<Beside {...neighbours} />} {...drawer} />
)
