import {
  DownloadOutlined,
  EllipsisOutlined,
  LayoutOutlined,
  OrderedListOutlined,
  PrinterOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { AnchoredDialog } from '../../ui/anchored-dialog'
import css from './list.module.css'

/** Something to do with the whole list: at once, or in a small dialog of its own. */
export interface Tool {
  readonly label: string
  readonly icon: ReactNode
  readonly run?: () => void
  readonly content?: (close: () => void) => ReactNode
}

/** The signs of the tools a list can have. */
export const toolIcons = {
  views: <LayoutOutlined aria-hidden />,
  columns: <SettingOutlined aria-hidden />,
  export: <DownloadOutlined aria-hidden />,
  print: <PrinterOutlined aria-hidden />,
  reorder: <OrderedListOutlined aria-hidden />,
} as const

/** A button for each tool; on a phone one button for all of them. */
export function ListTools({ tools, phone }: { tools: readonly Tool[]; phone: boolean }) {
  if (phone) return <ToolsMenu tools={tools} />
  return (
    <span className={css.tools}>
      {tools.map((tool) => (
        <ToolButton key={tool.label} tool={tool} />
      ))}
    </span>
  )
}

const waiting = <p className={css.waiting}>Caricamento…</p>

function ToolButton({ tool: { label, icon, run, content } }: { tool: Tool }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        aria-label={label}
        title={label}
        {...(content && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': open })}
        onClick={run ?? (() => setOpen(!open))}
      />
      {open && content && button.current && (
        <AnchoredDialog anchor={button.current} label={label} place="below" width={340} onClose={close}>
          <Suspense fallback={waiting}>{content(close)}</Suspense>
        </AnchoredDialog>
      )}
    </>
  )
}

function ToolsMenu({ tools }: { tools: readonly Tool[] }) {
  const [open, setOpen] = useState<'closed' | 'menu' | Tool>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen('closed')
  const choose = (tool: Tool) => {
    if (!tool.run) return setOpen(tool)
    close()
    tool.run()
  }
  const tool = typeof open === 'string' ? undefined : open
  return (
    <>
      <Button
        ref={button}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label="Altre azioni"
        aria-haspopup="dialog"
        aria-expanded={open !== 'closed'}
        onClick={() => setOpen(open === 'closed' ? 'menu' : 'closed')}
      />
      {open !== 'closed' && button.current && (
        <AnchoredDialog
          anchor={button.current}
          label={tool?.label ?? 'Altre azioni'}
          place="below"
          width={340}
          onClose={close}
        >
          {tool ? (
            // what stands in a tool changes with the list: it is asked for anew each time
            <Suspense fallback={waiting}>{tools.find(({ label }) => label === tool.label)?.content?.(close)}</Suspense>
          ) : (
            <div className={css.menu}>
              {tools.map((each) => (
                <Button key={each.label} type="text" icon={each.icon} onClick={() => choose(each)}>
                  {each.label}
                </Button>
              ))}
            </div>
          )}
        </AnchoredDialog>
      )}
    </>
  )
}
