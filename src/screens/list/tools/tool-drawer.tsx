import { App, Button, Flex } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useOpenForm } from '../../../platform/session/open-forms'
import { question } from '../../../ui/dialogs/question'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'

interface ToolDrawerProps extends Omit<ComponentProps<typeof SideDrawer>, 'width'> {
  /** The button that does it. */
  readonly action: ReactNode
  /** Something was given that is nowhere kept: closing asks before. */
  readonly isDirty: boolean
}

/** The drawer of a tool: below its content "Chiudi" and what it does. */
export function ToolDrawer({ action, isDirty, onClose: close, ...more }: ToolDrawerProps) {
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
  return (
    <SideDrawer
      open
      onClose={onClose}
      width={560}
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
    />
  )
}
