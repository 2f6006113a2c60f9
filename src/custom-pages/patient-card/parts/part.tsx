import { type ReactNode, useId } from 'react'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './parts.module.css'

interface PartProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The content of a tab in its frame. */
export function Part({ title, action, children }: PartProps) {
  const id = useId()
  return (
    <section className={`${section.panel} ${css.part}`} aria-labelledby={id}>
      <header className={section.head}>
        <h2 id={id} className={text.heading}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
