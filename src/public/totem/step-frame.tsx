import { type ReactNode, useEffect, useRef } from 'react'
import text from '../ui/text.module.css'
import styles from './totem.module.css'

interface StepFrameProps {
  readonly title: string
  /** What is already chosen. */
  readonly recap?: ReactNode
  readonly children: ReactNode
  readonly onBack?: (() => void) | undefined
  /** Starts over; absent at the end, where there is nothing to leave. */
  readonly onLeave?: (() => void) | undefined
  /** The button that goes on. */
  readonly next?: ReactNode
}

/** One screen of what a person does at a totem. Its title takes the focus, unless a field of it does. */
export function StepFrame({ title, recap, children, onBack, onLeave, next }: StepFrameProps) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!section.current?.contains(document.activeElement)) heading.current?.focus()
  }, [])
  return (
    <section ref={section} className={styles.step} aria-labelledby="totem-title">
      <h1 ref={heading} id="totem-title" tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {recap && <p className={`${text.notice} ${text.capital}`}>{recap}</p>}
      {children}
      <div className={styles.foot}>
        {onLeave && (
          <button type="button" className="button" onClick={onLeave}>
            Annulla
          </button>
        )}
        {onBack && (
          <button type="button" className="button" onClick={onBack}>
            Indietro
          </button>
        )}
        {next}
      </div>
    </section>
  )
}
