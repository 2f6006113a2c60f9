import { Flex } from 'antd'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import page from '../../../ui/page.module.css'
import card from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './profile.module.css'

interface SectionProps {
  readonly name: string
  /** Description in one sentence. */
  readonly about: string
  /** Status beside the name: on or off. */
  readonly state?: ReactNode
  /** A form is open in it; when it closes, the first button gets the focus. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** One section of "Sicurezza". */
export function Section({ name, about, state, isOpen = false, children }: SectionProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) content.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section className={card.section} aria-labelledby={id}>
      <div>
        <Flex gap="8px 16px" wrap align="center">
          <h3 id={id}>{name}</h3>
          {state}
        </Flex>
        <p className={text.small}>{about}</p>
      </div>
      <div ref={content} className={`${page.stack} ${css.content}`}>
        {children}
      </div>
    </section>
  )
}
