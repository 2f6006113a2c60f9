import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { bookingStatus } from '../../../domain/booking/status'
import type { PublicBooking, PublicBookingAct } from '../../../domain/contract/booking/public-bookings'
import { clockTime, longDate } from '../../../domain/text/dates'
import { lazyPart } from '../../platform/basic/load-chunk'
import { apiBase } from '../../platform/basic/session'
import { LinkActions, LinkPage } from '../links/link-page'
import type { DayTime } from '../times/nearest-times'
import text from '../ui/text.module.css'
import { CancelForm } from './cancel-form'
import { Offer } from './offer'
import { type ActionOutcome, calendarPath, useVisitLink } from './use-visit-link'
import { VisitFacts } from './visit-facts'
import styles from './visit-link.module.css'

const Choice = lazyPart(() => import('./choice'))
const GuestOffer = lazyPart(() => import('./guest-offer'))
const MoveForm = lazyPart(() => import('./move-form'))

const wayOn = (
  <>
    <p className={text.muted}>
      Apri il link più recente, per intero. Per qualsiasi dubbio sulla visita chiama lo studio.
    </p>
    <Link to="/prenotazione" className="button">
      Chiedi un nuovo link
    </Link>
  </>
)

/** A visit by its link: offered and accepted, seen, confirmed, canceled and taken back, added to a calendar. */
export function LinkedVisit({ token }: { token: string }) {
  const { visit, state, busy, outcome, reload, run } = useVisitLink(token)
  const [form, setForm] = useState<'cancel' | 'move' | null>(null)
  const cancel = async (reason: string) => {
    if (await run('cancel', reason === '' ? {} : { reason })) setForm(null)
  }
  const move = async (time: DayTime) => {
    const isMoved = await run('move', time)
    if (isMoved) setForm(null)
    return isMoved
  }
  const may = (action: PublicBookingAct) => visit?.may.includes(action) ?? false
  const button = (action: PublicBookingAct, label: string, className: string) =>
    may(action) && (
      <button type="button" className={className} aria-busy={busy === action} onClick={() => void run(action)}>
        {label}
      </button>
    )
  const offer = visit?.offer && visit.offer.state !== 'accepted' ? visit.offer : null
  const onOver = useCallback(() => void reload(), [reload])
  return (
    <LinkPage title={titleOf(visit)} state={state} onRetry={() => void reload()} way={wayOn}>
      {visit && offer?.kind === 'guest' && (
        <Suspense>
          <GuestOffer
            visit={visit}
            offer={offer}
            outcome={outcome}
            busy={busy}
            onConfirm={(time) => void run('accept', { time })}
            onDecline={() => void run('decline')}
          />
        </Suspense>
      )}
      {visit && offer && offer.kind !== 'guest' && (
        <Offer
          visit={visit}
          offer={offer}
          refused={outcome?.refused ?? null}
          busy={busy}
          onAction={(action) => void run(action)}
          onOver={onOver}
        />
      )}
      {visit?.choice && (
        <Suspense>
          <Choice
            // the next visit of the link begins anew
            key={visit.code}
            visit={visit}
            choice={visit.choice}
            isNext={outcome !== null}
            refused={outcome?.refused ?? null}
            busy={busy}
            onChoose={(hold_id) => void run('choose', { hold_id })}
            onDecline={() => void run('decline')}
          />
        </Suspense>
      )}
      {visit && !offer && !visit.choice && (
        <>
          {form !== 'move' && <Announcement visit={visit} outcome={outcome} />}
          <VisitFacts
            visit={visit}
            calendar={
              visit.status === 'confirmed' && visit.answered !== 'none' ? `${apiBase()}/${calendarPath(token)}` : null
            }
          />
          {form === 'cancel' && may('cancel') && (
            <CancelForm busy={busy === 'cancel'} onSend={cancel} onBack={() => setForm(null)} />
          )}
          {form === 'move' && may('move') && (
            <Suspense>
              <MoveForm
                token={token}
                visit={visit}
                outcome={outcome}
                busy={busy === 'move'}
                onMove={move}
                onBack={() => setForm(null)}
              />
            </Suspense>
          )}
          {(form === null || !may(form)) && (
            <LinkActions>
              {outcome?.action !== 'accept' && button('confirm', 'Confermo, ci sarò', 'button button-primary')}
              {button('undo', 'Ripristina la visita', 'button button-primary')}
              {may('move') && (
                <button type="button" className="button" onClick={() => setForm('move')}>
                  Sposta
                </button>
              )}
              {may('cancel') && (
                <button type="button" className="button" onClick={() => setForm('cancel')}>
                  Annulla la visita
                </button>
              )}
            </LinkActions>
          )}
        </>
      )}
    </LinkPage>
  )
}

function titleOf(visit: PublicBooking | null): string {
  if (visit?.choice) return 'Scegli un altro orario'
  if (!visit?.offer || visit.offer.state === 'accepted') return 'La tua visita'
  return visit.offer.kind === 'guest' ? 'Conferma la prenotazione' : 'Si è liberato un posto'
}

/** What came of a choice of times, also when the link is opened again. */
const afterChoice = {
  chosen: 'Hai scelto: la visita è a questo orario.',
  none: 'Lo studio sa che nessuno degli orari va bene: ti proporrà qualcos’altro o ti chiamerà.',
} as const satisfies Record<NonNullable<PublicBooking['answered']>, string>

const tones = { confirmed: 'success', pending: 'warning', canceled: 'error', rejected: 'error', terminated: 'neutral' }

/** The status of the visit, and what came of the last act, which takes the focus so that it is read aloud. */
function Announcement({ visit, outcome }: { visit: PublicBooking; outcome: ActionOutcome | null }) {
  const announcement = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome) announcement.current?.focus()
  }, [outcome])
  const sentence = outcome?.refused ?? (outcome && sentenceAfter(outcome.action, visit)) ?? sentenceOf(visit)
  const tone = outcome?.refused || visit.moved || visit.status === 'canceled' ? 'warning' : undefined
  const waits = visit.answered === 'none' && visit.status === 'confirmed' && !visit.moved
  return (
    <>
      <p>
        <span className={text.badge} data-tone={waits ? 'warning' : tones[visit.status]}>
          {waits ? 'Da spostare' : bookingStatus[visit.status].label}
        </span>
      </p>
      <p ref={announcement} tabIndex={-1} role="status" className={`${text.notice} ${styles.said}`} data-tone={tone}>
        {sentence}
      </p>
    </>
  )
}

/** What an act came to; null where the visit itself tells. */
function sentenceAfter(action: PublicBookingAct, { status, code, date, from }: PublicBooking): string | null {
  if (action === 'move') return `Fatto: la visita è spostata a ${longDate(date)} alle ${clockTime(from)}.`
  if (action !== 'accept') return null
  return status === 'pending'
    ? `La richiesta è inviata, con il codice ${code}: lo studio deve confermarla.`
    : `Fatto: la visita è prenotata, con il codice ${code}.`
}

function sentenceOf({ moved, status, confirmed_at, may, answered }: PublicBooking): string | null {
  if (status === 'canceled')
    return may.includes('undo')
      ? 'La visita è annullata. Se ci ripensi, per qualche minuto la puoi ripristinare.'
      : 'La visita è annullata. Per una nuova data chiama lo studio.'
  if (status === 'rejected') return 'Lo studio non ha accettato la visita.'
  if (moved)
    return 'La visita è stata spostata: qui sotto c’è il nuovo orario. Per confermarla o annullarla usa il link del prossimo promemoria, oppure chiama lo studio.'
  if (answered === 'none') return afterChoice.none
  if (confirmed_at) return 'Hai confermato: lo studio sa che ci sarai.'
  return answered ? afterChoice.chosen : null
}
