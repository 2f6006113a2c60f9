import type { ReactNode } from 'react'
import type { CivilDate } from '../../domain/calendar/civil-date'
import type { WhyNotFree as Answer } from '../../domain/contract/agenda'
import { clockTime, longDate } from '../../domain/text/dates'
import { LoadError } from './load-error'
import page from './page.module.css'
import { SkeletonRows } from './skeleton-rows'
import text from './text.module.css'
import css from './why-not-free.module.css'

interface WhyNotFreeProps {
  readonly date: CivilDate
  /** Undefined while loading. */
  readonly answer: Answer | undefined
  readonly failed: boolean
  readonly onRetry: () => void
  /** Buttons that would resolve the cause: "Prenota fuori orario", "Apri la visita". */
  readonly actions?: ReactNode
}

export const whyNotFreeTitle = 'Perché non è libero?'

/** Content of the popover on time that cannot be booked: the cause, how long it lasts, and the actions. */
export function WhyNotFree({ date, answer, failed, onRetry, actions }: WhyNotFreeProps) {
  return (
    <section className={css.why} aria-label={whyNotFreeTitle} aria-busy={!answer && !failed}>
      <h2 className={text.heading}>{whyNotFreeTitle}</h2>
      {failed ? (
        <LoadError text="Non è stato possibile sapere perché." onRetry={onRetry} />
      ) : answer ? (
        <>
          <p className={`${text.muted} ${text.capital}`}>{whenOf(date, answer)}</p>
          <div role="status">
            <p className={css.cause}>{answer.cause ?? 'Ora è libero.'}</p>
            {answer.remedy && <p>{answer.remedy}</p>}
          </div>
          {actions && <div className={page.toolbar}>{actions}</div>}
        </>
      ) : (
        <SkeletonRows rows={1} />
      )}
    </section>
  )
}

function whenOf(date: CivilDate, { from, to }: Answer): string {
  return from === to
    ? `${longDate(date)}, ${clockTime(from)}`
    : `${longDate(date)}, ${clockTime(from)}–${clockTime(to)}`
}
