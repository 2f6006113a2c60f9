import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Help } from '../../../domain/contract/help'
import { lazyPart } from '../../platform/basic/load-chunk'
import text from '../ui/text.module.css'
import css from './help-center.module.css'

/** The reader of markdown comes with the first answer that is opened: public pages are small (specification §2). */
const Markdown = lazyPart(() => import('./markdown'))

interface FaqProps {
  readonly faq: Help['faqs'][number]
  /** The address names it. */
  readonly isNamed: boolean
}

/** A question that opens in place; one that the address names is open, and where the reader starts. */
export function Faq({ faq: { id, question, answer }, isNamed }: FaqProps) {
  const [isOpen, setOpen] = useState(isNamed)
  const { state } = useLocation()
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNamed) return
    setOpen(true)
    summary.current?.scrollIntoView({ block: 'center' })
    summary.current?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <details
      id={`faq-${id}`}
      className={css.faq}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={summary}>{question}</summary>
      {isOpen && (
        <div className={css.answer}>
          <Suspense fallback={<p>{answer}</p>}>
            <Markdown text={answer} />
          </Suspense>
          <p className={text.small}>
            <Link to={`#faq-${id}`} state={state} replace preventScrollReset>
              Link a questa risposta
            </Link>
          </p>
        </div>
      )}
    </details>
  )
}
