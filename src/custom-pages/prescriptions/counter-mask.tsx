import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNameMask } from '../../shared/people/name-mask'
import text from '../../ui/text/text.module.css'

interface CounterMaskProps {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** A field that is filled when it appears in counter mode: hidden until the user asks for it. */
export function CounterMask({ label, value, error, children }: CounterMaskProps) {
  const { isMasked, detail } = useNameMask()
  const [isHidden, setHidden] = useState(value !== '')
  if (!isMasked || !isHidden) return children
  return (
    <div>
      <p className={text.label}>{label}</p>
      <Flex component="p" align="center" justify="space-between" gap={8}>
        {detail(value)}
        <Button size="small" aria-label={`Mostra: ${label}`} onClick={() => setHidden(false)}>
          Mostra
        </Button>
      </Flex>
      {error && (
        <p role="alert" className={text.error}>
          {error}
        </p>
      )}
    </div>
  )
}
