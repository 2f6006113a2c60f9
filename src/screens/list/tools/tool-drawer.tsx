import { App, Button, Flex } from 'antd'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useOpenForm } from '../../../platform/session/open-forms'
import { question } from '../../../ui/dialogs/question'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import { focusFirstField, trapFocus } from '../../../ui/dialogs/trap-focus'

interface ToolDrawerProps extends Omit<ComponentProps<typeof SideDrawer>, 'width'> {
  /** The button that does it. */
  readonly action: ReactNode
  /** Ctrl+Enter, where there is no form that has it. */
  readonly onSave?: () => void
  /** Something was given that is nowhere kept: closing asks before. */
  readonly isDirty: boolean
}

const isSave = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** The drawer of a tool: below its content "Chiudi" and what it does. */
export function ToolDrawer({ action, isDirty, onSave, onClose: close, children, ...more }: ToolDrawerProps) {
  useOpenForm()
  const { modal } = App.useApp()
  const onClose = () => {
    if (!isDirty) return close()
    void modal.confirm({
      ...question,
      title: 'Chiudere senza salvare?',
      content: 'Ciò che hai preparato qui andrà perso.',
      okText: 'Chiudi',
      okButtonProps: { danger: true },
      onOk: close,
    })
  }
  const saveByKey = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) onSave?.()
  }
  return (
    <SideDrawer
      open
      onClose={onClose}
      width={560}
      onKeyDown={(event) => (onSave && isSave(event) ? saveByKey(event) : trapFocus(event))}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={onClose}>Chiudi</Button>
          {action}
        </Flex>
      }
      styles={{
        body: { display: 'flex', flexDirection: 'column', gap: 16 },
        footer: { padding: '12px 24px calc(12px + env(safe-area-inset-bottom))' },
      }}
      {...more}
    >
      <Content onKey={(event) => onSave && isSave(event) && saveByKey(event)}>{children}</Content>
    </SideDrawer>
  )
}

/** Hears keys before the controls inside, one of which takes rows up by Enter; the first field has the keyboard. */
function Content({ children, onKey }: { children: ReactNode; onKey: (event: KeyboardEvent) => void }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstField(root.current), [])
  return (
    <div ref={root} style={{ display: 'contents' }} onKeyDownCapture={onKey}>
      {children}
    </div>
  )
}
