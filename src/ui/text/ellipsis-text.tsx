import { Tooltip } from 'antd'
import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { popoverMaxWidth } from '../../../domain/text/limits'
import { placeholder } from '../feedback/placeholder'
import { popupsIn } from '../fields/select-props'

const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )

/** Shows the whole words of a cell that is cut, under the pointer or in the row that has the keyboard (specification §9). */
export function EllipsisText({ children }: { children: ReactNode }) {
  const [cell, setCell] = useState<HTMLElement>()
  const over = ({ target }: MouseEvent) => {
    const under = (target as Element).closest<HTMLElement>('td')
    setCell(under && isCut(under) ? under : undefined)
  }
  const focused = ({ target }: FocusEvent) =>
    setCell([...target.querySelectorAll<HTMLElement>(':scope > td')].find(isCut))
  const hide = () => setCell(undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at what lies under the pointer
    <div style={{ display: 'contents' }} onMouseOver={over} onMouseLeave={hide} onFocus={focused} onBlur={hide}>
      {children}
      {cell && (
        <Tooltip
          open
          title={cell.innerText}
          placement="bottomLeft"
          getPopupContainer={() => popupsIn(cell)}
          color="#fff"
          styles={{ root: { maxWidth: popoverMaxWidth }, body: { color: 'var(--text)', whiteSpace: 'pre-line' } }}
        >
          {placeholder(cell)}
        </Tooltip>
      )}
    </div>
  )
}
