import { CalendarOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { missedMonths } from '../../../../domain/booking/presence'
import { ageOn } from '../../../../domain/calendar/age'
import type { WallClock } from '../../../../domain/calendar/rome'
import type { BookablePerson } from '../../../../domain/contract/agenda/agenda'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import { phoneLink } from '../../../../domain/phone/number'
import { counted, numericDate } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { goTo, openBookingPanel } from '../../../platform/session'
import { usePrescriptionRights } from '../../../platform/session/current-user'
import { useNameMask } from '../../../shared/people/name-mask'
import controls from '../../../ui/controls.module.css'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { useChatVisits } from '../chat-person'
import { shownName } from '../sentences'
import css from './card.module.css'
import { ClosedNotice } from './closed-notice'
import { LimitAction } from './limit-action'
import { NextVisit, PastVisit } from './visits'

// with the form of a note, which the conversation does without
const PrivateNote = lazyPart(() => import('./private-note'))

/** Last visits that the card names. */
const shownVisits = 4

/** Who it is, the next visit and the last ones, limits, the doctor's note; books another visit. */
export function PatientCard({ conversation }: { readonly conversation: Conversation }) {
  const names = useNameMask()
  const now = useRomeClock()
  const found = useChatVisits(conversation, now)
  const { audience, person, isPending, isError, refetch } = found
  const isPatient = audience === 'patient'
  return (
    <>
      <div className={css.part}>
        <Flex align="center" justify="space-between" gap={8}>
          <h2 className={text.heading}>{shownName(conversation, names)}</h2>
          {person && isPatient && (
            <Link className={controls.link} to={`/patients/${person.id}`}>
              Scheda
            </Link>
          )}
        </Flex>
        {person && <Identity person={person} now={now} />}
      </div>
      {audience && (
        <Flex gap={10}>
          <Button
            block
            type="primary"
            icon={<CalendarOutlined aria-hidden />}
            disabled={!person}
            onClick={() => person && openBookingPanel({ person, audience })}
          >
            Prenota
          </Button>
          {isPatient && person && <NewPrescription id={person.id} />}
        </Flex>
      )}
      {conversation.closed && (
        <section className={css.part} aria-label="Limiti">
          <p className={text.label}>Limiti</p>
          <ClosedNotice closed={conversation.closed} />
          {person?.limited && isPatient && <LimitAction person={person} />}
        </section>
      )}
      {!audience ? null : isPending ? (
        <SkeletonRows rows={4} />
      ) : isError ? (
        <LoadError text="Le visite non sono disponibili in questo momento." onRetry={refetch} />
      ) : (
        <>
          <Visits conversation={conversation} found={found} />
          {!conversation.closed && person && <Limits person={person} isPatient={isPatient} />}
          {person && person.parents.length > 0 && <Relatives person={person} />}
          {person && isPatient && (
            <Suspense fallback={null}>
              <PrivateNote patientId={person.id} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

interface VisitsProps {
  readonly conversation: Conversation
  readonly found: ReturnType<typeof useChatVisits>
}

function Visits({ conversation, found: { audience, person, next, past, count } }: VisitsProps) {
  const { isMasked } = useNameMask()
  return (
    <>
      <section className={css.part} aria-label="Prossima visita">
        <p className={text.label}>Prossima visita</p>
        {next ? <NextVisit visit={next} /> : <p className={text.muted}>Nessuna in programma</p>}
      </section>
      <section className={css.part} aria-label="Ultime visite">
        <p className={section.head}>
          <span className={text.label}>Ultime visite</span>
          {past.length <= shownVisits ? null : audience === 'patient' && person ? (
            <Link className={controls.link} to={`/patients/${person.id}`}>
              Tutte ({count})
            </Link>
          ) : (
            !isMasked && <AllVisits name={conversation.name} count={count} />
          )}
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
  const names = useNameMask()
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
            <a className={controls.link} href={phoneLink(phone_prefix, phone)}>
              <PhoneOutlined aria-hidden /> {shownPhone}
            </a>
          </p>
        ))}
    </>
  )
}

/** The name goes in navigation state, never in the address. */
const AllVisits = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <Button
    type="link"
    size="small"
    className={css.flush}
    onClick={() => goTo('/bookings?view=list&period=all&status=all', { state: { search: name } })}
  >
    Tutte ({count})
  </Button>
)

function Limits({ person, isPatient }: { readonly person: BookablePerson; readonly isPatient: boolean }) {
  const { limited, missed_visits } = person
  return (
    <section className={css.part} aria-label="Limiti">
      <p className={text.label}>Limiti</p>
      <div className={section.head}>
        {limited ? <p className={text.error}>Utente limitato</p> : <p>Nessun limite</p>}
        {isPatient && <LimitAction person={person} />}
      </div>
      {missed_visits ? (
        <p className={text.small}>
          {counted(missed_visits, 'visita mancata', 'visite mancate')} in {missedMonths} mesi
        </p>
      ) : null}
    </section>
  )
}

function Relatives({ person: { parents } }: { readonly person: BookablePerson }) {
  const names = useNameMask()
  return (
    <section className={css.part} aria-label="Familiari">
      <p className={text.label}>Familiari</p>
      <ul>
        {parents.map((relative) => (
          <li key={relative.id} className={section.head}>
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
