import { useEffect, useRef, useState } from 'react'
import type { HoldState } from '../../../domain/booking/waiting'
import type { PublicBooking, PublicBookingAct } from '../../../domain/contract/booking/public-bookings'
import { phoneLink } from '../../../domain/phone/number'
import { phoneText } from '../../../domain/text/format'
import { timeLeftText, untilText } from '../../../domain/text/time-left'
import { serverNow } from '../../platform/basic/clock'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { LinkActions } from '../links/link-page'
import controls from '../ui/controls.module.css'
import text from '../ui/text.module.css'
import { VisitFacts } from './visit-facts'
import styles from './visit-link.module.css'

interface OfferProps {
  readonly visit: PublicBooking
  readonly offer: NonNullable<PublicBooking['offer']>
  /** Why the last act was refused. */
  readonly refused: string | null
  readonly busy: PublicBookingAct | null
  readonly onAction: (action: 'accept' | 'decline') => void
  /** The time to answer is over by this clock: the server says what is. */
  readonly onOver: () => void
}

const stateName = {
  open: { label: 'Da confermare', tone: 'warning' },
  accepted: { label: 'Accettata', tone: 'success' },
  declined: { label: 'Non accettata', tone: 'neutral' },
  expired: { label: 'Scaduta', tone: 'neutral' },
  withdrawn: { label: 'Ritirata', tone: 'neutral' },
} as const satisfies Record<HoldState, object>

/** What to do where an offer is over. */
const ended: Readonly<Record<Exclude<HoldState, 'open'>, string>> = {
  accepted: 'Hai accettato questo orario.',
  declined: 'Hai risposto che non puoi: l’orario passa a chi viene dopo. Tu resti in lista d’attesa.',
  expired: 'Il tempo per rispondere è finito: l’orario non è più tenuto per te. Resti in lista d’attesa.',
  withdrawn: 'Lo studio ha ritirato la proposta: l’orario non è più disponibile.',
}

/** A time that is held for who opened the link: taken with one button, refused after a second one. */
export function Offer({ visit, offer, refused, busy, onAction, onOver }: OfferProps) {
  const [isDeclining, setDeclining] = useState(false)
  const isOpen = offer.state === 'open'
  const { label, tone } = stateName[offer.state]
  const { phone_prefix, phone } = visit.office
  return (
    <>
      <p>
        <span className={text.badge} data-tone={tone}>
          {label}
        </span>
      </p>
      <OfferAnnouncement sentence={offer.state === 'open' ? refused : ended[offer.state]} />
      <VisitFacts visit={visit} calendar={null} />
      {isOpen && <Deadline until={offer.until} onOver={onOver} />}
      {!isOpen && phone && (
        <LinkActions>
          <a className="button" href={phoneLink(phone_prefix, phone)}>
            Chiama lo studio: {phoneText(phone_prefix, phone)}
          </a>
        </LinkActions>
      )}
      {isOpen && isDeclining && (
        <Question busy={busy === 'decline'} onYes={() => onAction('decline')} onNo={() => setDeclining(false)} />
      )}
      {isOpen && !isDeclining && (
        <LinkActions>
          {visit.may.includes('accept') && (
            <button
              type="button"
              className="button button-primary"
              aria-busy={busy === 'accept'}
              onClick={() => onAction('accept')}
            >
              Accetta
            </button>
          )}
          {visit.may.includes('decline') && (
            <button type="button" className="button" onClick={() => setDeclining(true)}>
              Non posso
            </button>
          )}
        </LinkActions>
      )}
    </>
  )
}

/** What came of an act or of the offer: it takes the focus when it changes, so that it is read aloud. */
export function OfferAnnouncement({ sentence }: { sentence: string | null }) {
  const announcement = useRef<HTMLParagraphElement>(null)
  const before = useRef(sentence)
  useEffect(() => {
    if (sentence && sentence !== before.current) announcement.current?.focus()
    before.current = sentence
  }, [sentence])
  return (
    <p ref={announcement} tabIndex={-1} role="status" className={`${text.notice} ${styles.said}`} data-tone="warning">
      {sentence}
    </p>
  )
}

/** Until when the time is held, and how long that is, by the minute. */
function Deadline({ until, onOver }: Pick<OfferProps, 'onOver'> & { until: string }) {
  useRomeClock()
  const now = serverNow()
  const left = timeLeftText(until, now)
  useEffect(() => {
    // beyond a day the timer would not be exact, nor is anybody waiting for it
    const wait = Date.parse(until) - serverNow() + 500
    if (wait > 86_400_000) return
    const timer = setTimeout(onOver, Math.max(1000, wait))
    return () => clearTimeout(timer)
  }, [until, onOver])
  return (
    <p className={text.notice}>
      Questo orario è tenuto per te {untilText(until, now)}
      {left && ` (ancora ${left})`}. Se non rispondi, passa a chi viene dopo.
    </p>
  )
}

/** A refusal cannot be taken back: the next one may have the time at once. */
function Question({ busy, onYes, onNo }: { busy: boolean; onYes: () => void; onNo: () => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <section className={controls.field} aria-label="Non posso">
      <p>Lasci questo orario ad altri? Resti comunque in lista d’attesa.</p>
      <LinkActions>
        <button ref={first} type="button" className={`button ${styles.danger}`} aria-busy={busy} onClick={onYes}>
          Sì, lascia l’orario
        </button>
        <button type="button" className="button" onClick={onNo}>
          Torna indietro
        </button>
      </LinkActions>
    </section>
  )
}
