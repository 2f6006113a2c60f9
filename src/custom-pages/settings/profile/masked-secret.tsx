import { EyeInvisibleOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNameMask } from '../../../shared/people/name-mask'
import card from '../../../ui/section.module.css'

/** In counter mode a secret is hidden until the user asks for it (product.md §9.14). */
export function MaskedSecret({ children }: { children: ReactNode }) {
  const { isMasked } = useNameMask()
  const [isShown, setShown] = useState(false)
  if (!isMasked || isShown) return children
  return (
    <Flex vertical align="center" gap={12} className={card.section}>
      <EyeInvisibleOutlined aria-hidden />
      <p>Nascosto: la modalità banco è attiva.</p>
      <Button onClick={() => setShown(true)}>Mostra lo stesso</Button>
    </Flex>
  )
}
