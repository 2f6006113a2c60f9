import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import type { DoctorPage } from '../../../../domain/contract/public/directory'
import type { GuestHold } from '../../../../domain/contract/public/guest-bookings'
import { LinkActions } from '../../links/link-page'
import { refusalSentence } from '../../refusal-sentence'
import type { DayTime } from '../../times/nearest-times'
import { PreviousIcon } from '../../ui/icons'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { choiceOf, choiceQuery } from '../doctor/choice'
import { forgetHold, holdTime, releaseHold } from '../hold'
import { doctorPath } from '../search-address'
import styles from './booking.module.css'
import { Countdown, useSecondsHeld } from './countdown'
import { GuestForm } from './guest-form'
import { HeldTime } from './held-time'
import { MailNotice } from './mail-notice'
import { OtherTimes } from './other-times'
import { useGuestHold } from './use-guest-hold'

/** The second step of a booking: who comes, while the time is held, until the mailed link has confirmed it. */
export default function Booking({ doctor }: { doctor: DoctorPage }) {
  const { hold, update } = useGuestHold(doctor.slug)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const choice = choiceOf(doctor, address)
  const back = choice ? choiceQuery(choice) : ''
  const isGone = hold === null
  // nothing is held here: the times are chosen first
  useEffect(() => {
    if (isGone) void navigate({ search: back }, { replace: true })
  }, [isGone, navigate, back])
  if (hold === null) return null
  if (hold.booked) return <Confirmation hold={hold} />
  const change = async () => {
    await releaseHold(hold)
    await navigate({ search: back })
  }
  return (
    <HeldBooking
      hold={hold}
      back={back}
      onChange={() => void change()}
      onHold={(next) => {
        update(next)
        if (choice && next.date !== choice.day)
          void navigate(
            { search: choiceQuery({ ...choice, day: next.date, time: next.from }, true) },
            { replace: true },
          )
      }}
    />
  )
}

interface HeldBookingProps {
  readonly hold: GuestHold
  readonly back: string
  readonly onChange: () => void
  readonly onHold: (hold: GuestHold) => void
}

interface TakenTime {
  readonly sentence: string
  readonly alternatives: readonly Alternative[]
}

function HeldBooking({ hold, back, onChange, onHold }: HeldBookingProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const [taken, setTaken] = useState<TakenTime | null>(null)
  const seconds = useSecondsHeld(hold.until)
  const isHeld = hold.state === 'open' && seconds > 0
  const isSent = hold.sent && !isCorrecting
  const over = taken ?? (isHeld || isSent ? null : lapsed)
  const sent = (next: GuestHold) => {
    setCorrecting(false)
    setTaken(null)
    onHold(next)
  }
  const choose = async ({ date, from, to }: DayTime) => {
    const { office_service_id, online, city_id, address } = hold
    const outcome = await holdTime({ office_service_id, online, city_id, address, date, from, to })
    if (outcome.kind === 'done') return sent(outcome.data)
    setTaken({
      sentence: refusalSentence(outcome),
      alternatives: outcome.kind === 'refused' ? outcome.alternatives : [],
    })
  }
  return (
    <div className={styles.page}>
      <StepHead title={isSent ? 'Controlla la posta' : 'I dati di chi viene'} back={back}>
        {isSent ? 'Manca solo la conferma' : 'Passo 2 di 2'}
      </StepHead>
      {isHeld && <Countdown seconds={seconds} />}
      <div className={section.section}>
        <HeldTime hold={hold}>
          {!isSent && (
            <button type="button" className={styles.change} onClick={onChange}>
              Cambia<span className="visually-hidden"> orario</span>
            </button>
          )}
        </HeldTime>
        {over && (
          <div className={`${text.notice} ${section.stack}`} data-tone="warning" role="alert">
            <p>{over.sentence}</p>
            <OtherTimes hold={hold} alternatives={over.alternatives} onChoose={(time) => void choose(time)} />
          </div>
        )}
        {isSent ? (
          <MailNotice
            hold={hold}
            isHeld={isHeld}
            onSent={sent}
            onCorrect={() => setCorrecting(true)}
            onChange={onChange}
          />
        ) : (
          <GuestForm
            hold={hold}
            onSent={sent}
            onTaken={(sentence, alternatives) => setTaken({ sentence, alternatives })}
            onBack={hold.sent ? () => setCorrecting(false) : null}
          />
        )}
      </div>
    </div>
  )
}

const lapsed: TakenTime = {
  sentence:
    'Il tempo è finito e l’orario non è più tenuto per te. Quello che hai scritto resta: scegli uno di questi orari, oppure prova a prenotare lo stesso.',
  alternatives: [],
}

interface StepHeadProps {
  readonly title: string
  readonly back: string
  readonly children: ReactNode
}

/** The title of a step takes the focus when it changes, so that it is read aloud. */
function StepHead({ title, back, children }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each title
  useEffect(() => heading.current?.focus(), [title])
  return (
    <header className={styles.head}>
      <Link to={{ search: back }} className={styles.back} aria-label="Torna agli orari">
        <PreviousIcon />
      </Link>
      <div>
        <h1 ref={heading} tabIndex={-1} className={text.title}>
          {title}
        </h1>
        <p className={text.small}>{children}</p>
      </div>
    </header>
  )
}

/** The mailed link was opened and confirmed, here or on another device. */
function Confirmation({ hold }: { hold: GuestHold }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isAtHome = hold.city_id != null
  return (
    <div className={styles.page}>
      <section className={section.section} aria-labelledby="page-title">
        <h1 id="page-title" ref={heading} tabIndex={-1} className={text.title}>
          {isAtHome ? 'Richiesta inviata' : 'Prenotata'}
        </h1>
        <HeldTime hold={hold} />
        <p>
          {isAtHome
            ? 'Lo studio deve confermare la visita a domicilio: ti avvisa per e-mail.'
            : 'La visita è confermata: lo studio ti aspetta.'}{' '}
          Con il link che hai ricevuto per e-mail puoi vedere il codice, spostarla o disdirla.
        </p>
        <LinkActions>
          <Link className="button button-primary" to={doctorPath(hold.slug)} onClick={forgetHold}>
            Prenota un’altra visita
          </Link>
          <Link className="button" to="/prenota" onClick={forgetHold}>
            Cerca un altro medico
          </Link>
        </LinkActions>
      </section>
    </div>
  )
}
