import { Button, Flex } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useOpenForm } from '../../../session/open-forms'
import { SideDrawer } from '../../../ui/side-drawer'

interface ToolDrawerProps extends Omit<ComponentProps<typeof SideDrawer>, 'width'> {
  /** The button that does it. */
  readonly act: ReactNode
}

/** The drawer of a tool: below its content "Chiudi" and what it does. */
export function ToolDrawer({ act, onClose, ...more }: ToolDrawerProps) {
  useOpenForm()
  return (
    <SideDrawer
      open
      onClose={onClose}
      width={560}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={onClose}>Chiudi</Button>
          {act}
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
