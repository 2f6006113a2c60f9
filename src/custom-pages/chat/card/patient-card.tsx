import { CalendarOutlined, CloseOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { missedMonths, presenceName } from '../../../../domain/booking/presence'
import { type BookingStatus, bookingStatus } from '../../../../domain/booking/status'
import { ageOn } from '../../../../domain/calendar/age'
import { parseTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import type { BookablePerson } from '../../../../domain/contract/agenda'
import type { Booking } from '../../../../domain/contract/bookings'
import type { Conversation } from '../../../../domain/contract/chats'
import { briefDate, clockTime, counted, numericDate } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { useChatVisits } from '../../../api/chat-person'
import { usePrescriptionRights } from '../../../api/current-user'
import { goTo, goToVisit, openBookingPanel } from '../../../session'
import controls from '../../../ui/controls.module.css'
import { LoadError } from '../../../ui/load-error'
import { useNames } from '../../../ui/names'
import { useRomeClock } from '../../../ui/rome-clock'
import { SkeletonRows } from '../../../ui/skeleton-rows'
import { StatusIcon, statusColors } from '../../../ui/status-chip'
import text from '../../../ui/text.module.css'
import { shownName, telHref } from '../words'
import css from './card.module.css'
import { ClosedNote } from './closed-note'
import { LimitAct } from './limit-act'

/** Last visits that the card names. */
const shownVisits = 4

const isToCome = ({ date, to, status }: Booking, now: WallClock) =>
  (status === 'confirmed' || status === 'pending') &&
  (date > now.date || (date === now.date && (parseTime(to) ?? 0) > now.minutes))

/** Who it is, the next visit and the last ones, limits; books another. */
export function PatientCard({ conversation }: { readonly conversation: Conversation }) {
  const names = useNames()
  const now = useRomeClock()
  const { audience, person, visits, isPending, isError, refetch } = useChatVisits(conversation)
  const next = visits.findLast((visit) => isToCome(visit, now))
  const past = visits.filter((visit) => !isToCome(visit, now) && visit.date <= now.date)
  return (
    <>
      <header className={css.identity}>
        <h2 className={text.heading}>{shownName(conversation, names)}</h2>
        {person && <Identity person={person} now={now} />}
        {person && audience === 'patient' && (
          <Link className={controls.link} to={`/patients/${person.id}`}>
            Scheda
          </Link>
        )}
      </header>
      {audience && (
        <Button
          type="primary"
          block
          icon={<CalendarOutlined aria-hidden />}
          disabled={!person}
          onClick={() => person && openBookingPanel({ person, audience })}
        >
          Prenota
        </Button>
      )}
      {audience === 'patient' && person && <NewPrescription id={person.id} />}
      {conversation.closed && (
        <section className={css.part} aria-label="Limiti">
          <p className={text.label}>Limiti</p>
          <ClosedNote closed={conversation.closed} />
          {person?.limited && audience === 'patient' && <LimitAct person={person} />}
        </section>
      )}
      {!audience ? null : isPending ? (
        <SkeletonRows rows={4} />
      ) : isError ? (
        <LoadError text="Le visite non sono disponibili in questo momento." onRetry={refetch} />
      ) : (
        <>
          <section className={css.part} aria-label="Prossima visita">
            <p className={text.label}>Prossima visita</p>
            {next ? <NextVisit visit={next} /> : <p className={text.muted}>Nessuna in programma</p>}
          </section>
          <section className={css.part} aria-label="Ultime visite">
            <p className={css.partHead}>
              <span className={text.label}>Ultime visite</span>
              {past.length > shownVisits && !names.isMasked && <AllVisits name={conversation.name} />}
            </p>
            {past.length === 0 ? (
              <p className={text.muted}>Nessuna finora</p>
            ) : (
              <ul>
                {past.slice(0, shownVisits).map((visit) => (
                  <PastVisit key={visit.id} visit={visit} />
                ))}
              </ul>
            )}
          </section>
          {!conversation.closed && person && <Limits person={person} isPatient={audience === 'patient'} />}
          {person && person.parents.length > 0 && <Relatives person={person} />}
        </>
      )}
    </>
  )
}

/** A request for a prescription, where the doctor writes any. */
function NewPrescription({ id }: { readonly id: number }) {
  const { takes } = usePrescriptionRights()
  return (
    takes && (
      <Button block onClick={() => goTo(`/prescriptions?patient=${id}`)}>
        Ricetta
      </Button>
    )
  )
}

function Identity({ person, now }: { readonly person: BookablePerson; readonly now: WallClock }) {
  const names = useNames()
  const { birthday, fiscal_code, phone, phone_prefix, pharmaceutical_company } = person
  const shownPhone = phoneText(phone_prefix, phone)
  const born = birthday && `${numericDate(birthday)} · ${counted(ageOn(birthday, now.date), 'anno', 'anni')}`
  return (
    <>
      {pharmaceutical_company && <p className={text.small}>{pharmaceutical_company.name}</p>}
      {born && <p className={text.small}>{names.detail(born)}</p>}
      {fiscal_code && <p className={text.small}>{names.detail(fiscal_code)}</p>}
      {phone &&
        (names.isMasked ? (
          <p>{names.detail(shownPhone)}</p>
        ) : (
          <p>
            <a className={controls.link} href={telHref({ phone_prefix, phone })}>
              <PhoneOutlined aria-hidden /> {shownPhone}
            </a>
          </p>
        ))}
    </>
  )
}

/** The name goes in navigation state, never in the address. */
const AllVisits = ({ name }: { readonly name: string }) => (
  <button
    type="button"
    className={controls.link}
    onClick={() => goTo('/bookings?view=list&period=all&status=all', { state: { search: name } })}
  >
    Tutte
  </button>
)

function NextVisit({ visit }: { readonly visit: Booking }) {
  const { date, from, status, office_service_name, office_service } = visit
  return (
    <div className={css.next}>
      <p className={css.partHead}>
        <strong>
          {briefDate(date)} · {clockTime(from)}
        </strong>
        <Status status={status} />
      </p>
      <p className={text.small}>
        {office_service_name} · {office_service.office_user.office.name}
      </p>
      <button type="button" className={controls.link} onClick={() => goToVisit(visit)}>
        Apri la visita
      </button>
    </div>
  )
}

const Status = ({ status }: { readonly status: BookingStatus }) => (
  <span className={css.status} style={{ color: statusColors(status).color }}>
    <StatusIcon status={status} /> {bookingStatus[status].label}
  </span>
)

function PastVisit({ visit }: { readonly visit: Booking }) {
  const { date, office_service_name, status, presence } = visit
  return (
    <li className={css.visit}>
      <button type="button" className={css.visitLine} onClick={() => goToVisit(visit)}>
        <span className={css.day}>{briefDate(date).split(' ').slice(1).join(' ')}</span>
        <span className={`${text.ellipsis} ${css.service}`}>{office_service_name}</span>
        {presence?.state === 'no_show' ? (
          <span className={css.missed}>
            <CloseOutlined aria-hidden /> {presenceName.no_show}
          </span>
        ) : (
          <Status status={status} />
        )}
      </button>
    </li>
  )
}

function Limits({ person, isPatient }: { readonly person: BookablePerson; readonly isPatient: boolean }) {
  const { limited, missed_visits } = person
  return (
    <section className={css.part} aria-label="Limiti">
      <p className={text.label}>Limiti</p>
      {limited ? <p className={css.closed}>Utente limitato</p> : <p>Nessun limite</p>}
      {missed_visits ? (
        <p className={text.small}>
          {counted(missed_visits, 'visita mancata', 'visite mancate')} in {missedMonths} mesi
        </p>
      ) : null}
      {isPatient && <LimitAct person={person} />}
    </section>
  )
}

function Relatives({ person: { parents } }: { readonly person: BookablePerson }) {
  const names = useNames()
  return (
    <section className={css.part} aria-label="Familiari">
      <p className={text.label}>Familiari</p>
      <ul>
        {parents.map((relative) => (
          <li key={relative.id} className={css.partHead}>
            <span className={text.ellipsis}>
              {names.name({ user: relative, name: null, pharmaceutical_company: null })}
            </span>
            <span className={text.small}>{relative.relationship.name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
