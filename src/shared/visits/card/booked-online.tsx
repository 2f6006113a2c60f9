import { IdcardOutlined, UserAddOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { type ComponentProps, useState } from 'react'
import type { Booking, BookingGuest } from '../../../../domain/contract/booking/bookings'
import { numericDate, numericMoment } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { Field } from '../../../ui/fields/field'
import text from '../../../ui/text/text.module.css'
import { PatientSelect } from '../../patients/patient-select'
import { usePatientSearch } from '../../patients/patients'
import { useNameMask } from '../../people/name-mask'
import { useGuestVisit } from '../guest-visit'
import css from './booking-card.module.css'

/** What somebody without an account gave with a visit, and whom of the patients it is: chosen, or made of it. */
export default function BookedOnline({ booking, guest }: { booking: Booking; guest: BookingGuest }) {
  const { tie, make, isBusy } = useGuestVisit(booking)
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act = async (run: () => Promise<string | undefined>) => setProblem(await run())
  return (
    <section className={css.series} aria-label="Prenotata online">
      <Flex vertical gap={8}>
        <strong>Prenotata online</strong>
        <GuestFacts guest={guest} />
        {problem && <Alert type="warning" message={problem} role="alert" />}
        {guest.user_id === null && isChoosing && (
          <PatientChoice busy={isBusy} onBack={() => setChoosing(false)} onChoose={(id) => void act(() => tie(id))} />
        )}
        {guest.user_id === null && !isChoosing && (
          <Flex wrap gap={8}>
            <Button icon={<IdcardOutlined aria-hidden />} disabled={isBusy} onClick={() => setChoosing(true)}>
              Collega a un paziente
            </Button>
            <Button
              icon={<UserAddOutlined aria-hidden />}
              disabled={isBusy}
              onClick={() => void act(() => make(guest))}
            >
              Crea la scheda
            </Button>
          </Flex>
        )}
      </Flex>
    </section>
  )
}

function GuestFacts({ guest }: { guest: BookingGuest }) {
  const names = useNameMask()
  const { first_name, last_name, birthday, phone_prefix, phone, email, fiscal_code, booked_by, note, created_at } =
    guest
  const facts = [
    ['Nome', names.name({ user: { first_name, last_name }, name: null, pharmaceutical_company: null })],
    ['Data di nascita', names.detail(numericDate(birthday))],
    ['Codice fiscale', fiscal_code && names.detail(fiscal_code)],
    ['Telefono', names.detail(phoneText(phone_prefix, phone))],
    ['E-mail', names.detail(email)],
    ['Prenotata da', booked_by && names.detail(booked_by)],
    ['Motivo', note && names.detail(note)],
    ['Inviata', numericMoment(created_at)],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface PatientChoiceProps {
  readonly busy: boolean
  readonly onBack: () => void
  readonly onChoose: (id: number) => void
}

function PatientChoice({ busy, onBack, onChoose }: PatientChoiceProps) {
  const search = usePatientSearch()
  const [chosen, setChosen] = useState<ComponentProps<typeof PatientSelect>['chosen']>(null)
  return (
    <>
      <Field label="Paziente" hint={<span className={text.small}>La visita passa alla sua scheda.</span>}>
        {(control) => <PatientSelect {...search} control={control} chosen={chosen} onChoose={setChosen} />}
      </Field>
      <Flex wrap gap={8}>
        <Button type="primary" disabled={chosen === null} loading={busy} onClick={() => chosen && onChoose(chosen.id)}>
          Collega
        </Button>
        <Button onClick={onBack}>Annulla</Button>
      </Flex>
    </>
  )
}
