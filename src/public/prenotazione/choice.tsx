import { useEffect, useRef, useState } from 'react'
import type { PublicBooking, PublicBookingAct } from '../../../domain/contract/booking/public-bookings'
import { clockTime, fullDate } from '../../../domain/text/dates'
import { untilText } from '../../../domain/text/time-left'
import { serverNow } from '../../platform/basic/clock'
import { LinkActions } from '../links/link-page'
import controls from '../ui/controls.module.css'
import text from '../ui/text.module.css'
import styles from './visit-link.module.css'

interface ChoiceProps {
  readonly visit: PublicBooking
  readonly choice: NonNullable<PublicBooking['choice']>
  /** Another visit of the same link was answered before: this one is read aloud. */
  readonly isNext: boolean
  /** Why the last act was refused. */
  readonly refused: string | null
  readonly busy: PublicBookingAct | null
  readonly onChoose: (holdId: number) => void
  readonly onDecline: () => void
}

/** A visit that cannot stay where it is, and the times held for it: one is taken with one button, none after a second one. */
export default function Choice({ visit, choice, isNext, refused, busy, onChoose, onDecline }: ChoiceProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  /** Whether none suits is being asked; null before the question. */
  const [isDeclining, setDeclining] = useState<boolean | null>(null)
  const announcement = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refused) announcement.current?.focus()
  }, [refused])
  return (
    <>
      <p ref={isNext && !refused ? focusOn : null} tabIndex={-1}>
        La visita di {fullDate(visit.date)} alle {clockTime(visit.from)} non si può tenere: scegli tu quando venire.
        <br />
        <span className={text.muted}>
          {visit.service} con {visit.doctor}, {visit.office.name}
        </span>
      </p>
      <p ref={announcement} tabIndex={-1} role="status" className={`${text.notice} ${styles.said}`} data-tone="warning">
        {refused}
      </p>
      <p className={text.notice}>Questi orari sono tenuti per te {untilText(choice.until, serverNow())}.</p>
      <ul className={styles.times}>
        {choice.times.map(({ hold_id, date, from, office, doctor }) => (
          <li key={hold_id}>
            <button
              type="button"
              className="button"
              aria-busy={busy === 'choose' && chosen === hold_id}
              onClick={() => {
                setChosen(hold_id)
                onChoose(hold_id)
              }}
            >
              <span>
                <strong className={text.capital}>
                  {fullDate(date)}, {clockTime(from)}
                </strong>
                <span className={text.muted}>
                  {[office, doctor !== visit.doctor && doctor].filter(Boolean).join(', ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isDeclining ? (
        <section className={controls.field} aria-label="Nessuno va bene">
          <p>Lasci questi orari? Lo studio ti proporrà qualcos’altro o ti chiamerà.</p>
          <LinkActions>
            <button
              ref={focusOn}
              type="button"
              className={`button ${styles.danger}`}
              aria-busy={busy === 'decline'}
              onClick={onDecline}
            >
              Sì, nessuno va bene
            </button>
            <button type="button" className="button" onClick={() => setDeclining(false)}>
              Torna agli orari
            </button>
          </LinkActions>
        </section>
      ) : (
        <LinkActions>
          <button
            ref={isDeclining === false ? focusOn : null}
            type="button"
            className="button"
            onClick={() => setDeclining(true)}
          >
            Nessuno va bene
          </button>
        </LinkActions>
      )}
    </>
  )
}

/** Takes the focus when it appears: what had it is gone. */
const focusOn = (element: HTMLElement | null) => element?.focus()
