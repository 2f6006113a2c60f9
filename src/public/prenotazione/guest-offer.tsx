import { confirmableHours } from '../../../domain/booking/guest-holds'
import type { PublicBooking, PublicBookingAct } from '../../../domain/contract/booking/public-bookings'
import { untilText } from '../../../domain/text/time-left'
import { serverNow } from '../../platform/basic/clock'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { LinkActions } from '../links/link-page'
import type { DayTime } from '../times/nearest-times'
import { TimeList } from '../times/time-list'
import text from '../ui/text.module.css'
import { OfferAnnouncement } from './offer'
import type { ActionOutcome } from './use-visit-link'
import { VisitFacts } from './visit-facts'

interface GuestOfferProps {
  readonly visit: PublicBooking
  readonly offer: NonNullable<PublicBooking['offer']>
  readonly outcome: ActionOutcome | null
  readonly busy: PublicBookingAct | null
  /** Confirms the time, or another one where somebody else has it now. */
  readonly onConfirm: (time?: DayTime) => void
  readonly onDecline: () => void
}

/** The time that somebody without an account asked for: it is booked with one button, and by nothing that only opens the link. */
export default function GuestOffer({ visit, offer, outcome, busy, onConfirm, onDecline }: GuestOfferProps) {
  useRomeClock()
  const isHeld = offer.state === 'open' && Date.parse(offer.until) > serverNow()
  const mayConfirm = visit.may.includes('accept')
  const alternatives = outcome?.alternatives ?? []
  const isDeclined = offer.state === 'declined'
  return (
    <>
      <p>
        <span className={text.badge} data-tone={isDeclined ? 'neutral' : 'warning'}>
          {isDeclined ? 'Non confermata' : 'Da confermare'}
        </span>
      </p>
      <OfferAnnouncement
        sentence={isDeclined ? 'Hai lasciato questo orario: non è prenotato niente.' : (outcome?.refused ?? null)}
      />
      {alternatives.length > 0 && (
        <>
          <p>Scegli uno di questi: si prenota subito.</p>
          <TimeList times={alternatives} onChoose={({ date, from, to }) => onConfirm({ date, from, to })} />
        </>
      )}
      <VisitFacts visit={visit} calendar={null} />
      {mayConfirm && (
        <>
          <p className={text.notice}>
            {isHeld
              ? `Questo orario è tenuto per te ${untilText(offer.until, serverNow())}. Premi Confermo per prenotarlo.`
              : `L’orario non è più tenuto per te. Il link vale ${confirmableHours} ore da quando ti è stato mandato: se l’orario è ancora libero, Confermo lo prenota.`}
          </p>
          <LinkActions>
            <button
              type="button"
              className="button button-primary"
              aria-busy={busy === 'accept'}
              onClick={() => onConfirm()}
            >
              Confermo
            </button>
            {visit.may.includes('decline') && (
              <button type="button" className="button" aria-busy={busy === 'decline'} onClick={onDecline}>
                Non mi serve più
              </button>
            )}
          </LinkActions>
        </>
      )}
    </>
  )
}
