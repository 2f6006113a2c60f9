import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import { trapFocus } from '../../ui/trap-focus'
import type { Neighbours } from '../list/use-neighbours'
import css from './record.module.css'

/** Alt+↑ and Alt+↓ lead to the records beside; the focus stays inside. */
export const besideKeys = (neighbours: Neighbours) => (event: KeyboardEvent) => {
  const go = event.altKey && { ArrowUp: neighbours.previous, ArrowDown: neighbours.next }[event.key]
  if (!go) return trapFocus(event)
  event.preventDefault()
  go()
}

/** To the record before and after this one in the list. What was being typed stays as a draft of its record. */
export function Beside({ previous, next }: Neighbours) {
  return (
    <span className={css.beside}>
      <Button
        type="text"
        icon={<UpOutlined aria-hidden />}
        aria-label="Elemento precedente"
        aria-keyshortcuts="Alt+ArrowUp"
        title="Elemento precedente (Alt+↑)"
        disabled={!previous}
        onClick={previous}
      />
      <Button
        type="text"
        icon={<DownOutlined aria-hidden />}
        aria-label="Elemento successivo"
        aria-keyshortcuts="Alt+ArrowDown"
        title="Elemento successivo (Alt+↓)"
        disabled={!next}
        onClick={next}
      />
    </span>
  )
}
