import { Flex, Switch } from 'antd'
import { type ReactNode, useId } from 'react'

interface LabelledSwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
  /** Content after the label. */
  readonly children?: ReactNode
}

/** A small switch with its label on the right. */
export function LabelledSwitch({ label, checked, onChange, children }: LabelledSwitchProps) {
  const id = useId()
  return (
    <Flex align="center" gap={10}>
      <Switch id={id} size="small" checked={checked} onChange={onChange} />
      <label htmlFor={id} style={{ cursor: 'pointer' }}>
        {label}
      </label>
      {children}
    </Flex>
  )
}
