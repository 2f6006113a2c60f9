import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { AnchoredDialog } from '../../../ui/dialogs/anchored-dialog'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { popupsIn } from '../../../ui/fields/select-props'
import { useMedia } from '../../../ui/hooks/use-media'

/** Something to do with the whole list: at once, or in a small dialog of its own. */
export interface Tool {
  readonly label: string
  readonly icon: ReactNode
  readonly run?: () => void
  readonly content?: (close: () => void) => ReactNode
}

/** Below this the words of all tools have no room. */
const small = '(max-width: 1199.98px)'

/** A button with its word for each tool; where there is less room, one menu of them if they are several. */
export function ListTools({ tools }: { tools: readonly Tool[] }) {
  const isSmall = useMedia(small)
  const [open, setOpen] = useState<string>()
  const anchor = useRef<HTMLElement>(null)
  const start = (tool: Tool, button: HTMLElement | null) => {
    anchor.current = button
    button?.focus({ preventScroll: true })
    if (tool.run) tool.run()
    else setOpen(open === tool.label ? undefined : tool.label)
  }
  // what stands in a tool changes with the list: it is asked for anew each time
  const tool = tools.find(({ label }) => label === open)
  const menu = useRef<HTMLButtonElement>(null)
  return (
    <Flex gap={6} style={{ marginLeft: 'auto' }}>
      {isSmall && tools.length > 1 ? (
        <Dropdown
          trigger={['click']}
          autoFocus
          getPopupContainer={popupsIn}
          menu={{
            items: tools.map(({ label, icon }) => ({ key: label, label, icon })),
            onClick: ({ key }) => {
              const entry = tools.find(({ label }) => label === key)
              if (entry) start(entry, menu.current)
            },
          }}
        >
          <Button ref={menu} icon={<EllipsisOutlined aria-hidden />} aria-label="Altre azioni" aria-haspopup="menu" />
        </Dropdown>
      ) : (
        tools.map((each) => (
          <Button
            key={each.label}
            icon={each.icon}
            {...(each.content && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': open === each.label })}
            onClick={({ currentTarget }) => start(each, currentTarget)}
          >
            {each.label}
          </Button>
        ))
      )}
      {tool?.content && anchor.current && (
        <AnchoredDialog
          key={tool.label}
          anchor={anchor.current}
          label={tool.label}
          place="below"
          width={340}
          onClose={() => setOpen(undefined)}
        >
          <Suspense fallback={<EmptyState text="Caricamento…" />}>{tool.content(() => setOpen(undefined))}</Suspense>
        </AnchoredDialog>
      )}
    </Flex>
  )
}
