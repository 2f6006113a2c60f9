import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentProps, KeyboardEvent } from 'react'
import { isLetter } from '../../platform/overlays/shortcuts'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { trapFocus } from '../../ui/dialogs/trap-focus'
import page from '../../ui/page.module.css'
import type { NeighbourRecords } from '../list/use-neighbours'

/** Alt+↑ and Alt+↓ lead to the records beside, E to the form; the focus stays inside. */
const cardKeys = (neighbours: NeighbourRecords, onEdit: (() => void) | undefined) => (event: KeyboardEvent) => {
  // what a dialog over the card hears reaches it too, through React
  if (!event.currentTarget.contains(event.target as Node)) return
  if (onEdit && isLetter(event.nativeEvent, 'e')) {
    event.preventDefault()
    return onEdit()
  }
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

interface NeighbourDrawerProps extends ComponentProps<typeof SideDrawer> {
  readonly neighbours: NeighbourRecords
  /** Absent where this person may not, or is at it. */
  readonly onEdit?: (() => void) | undefined
}

/** One record over its list, with the ways to those beside it. */
export const NeighbourDrawer = ({ neighbours, onEdit, ...drawer }: NeighbourDrawerProps) => (
  <SideDrawer onKeyDown={cardKeys(neighbours, onEdit)} extra={<Beside {...neighbours} />} {...drawer} />
)
