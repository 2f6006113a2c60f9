import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNames } from '../../shared/people/names'
import text from '../../ui/text/text.module.css'

interface AtCounterProps {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** A field that already holds something when it appears in counter mode: hidden until it is asked for. */
export function AtCounter({ label, value, error, children }: AtCounterProps) {
  const { isMasked, detail } = useNames()
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
