import { type ReactNode, useEffect, useRef } from 'react'
import { type LinkState, linkProblem } from '../../../domain/messages/links'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import styles from './link-page.module.css'

interface LinkPageProps {
  title: string
  state: LinkState
  /** With `ready` and `done`: what the link is about, and what came of it. */
  children?: ReactNode
  /** With a problem: how to go on, e.g. a button that asks for a new link. */
  way?: ReactNode
  /** Where the server does not answer: asks it again. */
  onRetry?: () => void
}

/**
 * The frame of a page that a link from outside opens, in plain React: it stands in the plain layouts, whose JavaScript is limited.
 * What replaces the first content takes the focus, so that it is read aloud.
 */
export function LinkPage({ title, state, children, way, onRetry }: LinkPageProps) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    const isFirst = before.current === 'loading' && state === 'ready'
    before.current = state
    if (!isFirst && state !== 'loading') body.current?.focus()
  }, [state])
  const isContent = state === 'ready' || state === 'done'
  return (
    <section
      className={`${section.section} ${styles.card}`}
      aria-labelledby="page-title"
      aria-busy={state === 'loading'}
    >
      <h1 id="page-title" className={text.title}>
        {title}
      </h1>
      <div ref={body} tabIndex={-1} className={section.stack}>
        {isContent && children}
        {state === 'loading' && <Loading />}
        {typeof state === 'object' ? (
          <Problem
            sentence={state.unreachable}
            way={
              <button type="button" className="button button-primary" onClick={onRetry}>
                Riprova
              </button>
            }
          />
        ) : (
          !isContent && state !== 'loading' && <Problem sentence={linkProblem[state]} way={way} />
        )}
      </div>
    </section>
  )
}

function Problem({ sentence, way }: { sentence: string; way: ReactNode }) {
  return (
    <>
      <p className={text.notice} data-tone="warning">
        {sentence}
      </p>
      {way && <div className={styles.ways}>{way}</div>}
    </>
  )
}

function Loading() {
  return (
    <>
      <span className="visually-hidden">Caricamento…</span>
      <span className={text.blank} />
      <span className={text.blank} />
    </>
  )
}

/** The buttons of such a page, side by side; on a phone one below the other. */
export const LinkActions = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>
