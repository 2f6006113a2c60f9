import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import { romeWallClock } from '../../../../domain/calendar/rome'
import type { Patient } from '../../../../domain/contract/people/patients'
import type { Prescription } from '../../../../domain/contract/prescriptions/prescriptions'
import { numericDate } from '../../../../domain/text/dates'
import { goTo } from '../../../platform/session'
import { useNameMask } from '../../../shared/people/name-mask'
import { PrescriptionBadge } from '../../../shared/prescriptions/prescription-badge'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { usePatientPrescriptions } from '../calls'
import { newPrescriptionPath, prescriptionPath, prescriptionsPath } from '../contact-links'
import { Part } from './part'
import css from './parts.module.css'

/** The requests for prescriptions, the open ones first; they are worked on their own page. */
export function PrescriptionsPart({
  patient,
  mayPrescribe,
}: {
  readonly patient: Patient
  readonly mayPrescribe: boolean
}) {
  const { prescriptions, isError, refetch } = usePatientPrescriptions(patient.id)
  return (
    <Part
      title="Ricette"
      action={
        prescriptions && prescriptions.length > 0 ? (
          <Link to={prescriptionsPath(patient.id)}>Apri le ricette</Link>
        ) : null
      }
    >
      {isError ? (
        <LoadError text="Le ricette non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : !prescriptions ? (
        <SkeletonRows rows={4} />
      ) : prescriptions.length === 0 ? (
        <Flex className={text.muted} wrap align="center" justify="space-between" gap={12}>
          <p>Nessuna ricetta richiesta.</p>
          {mayPrescribe && <Button onClick={() => goTo(newPrescriptionPath(patient.id))}>Nuova ricetta</Button>}
        </Flex>
      ) : (
        <ul className={`${section.rows} ${css.rows}`}>
          {prescriptions.map((one) => (
            <Row key={one.id} prescription={one} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Row({ prescription }: { readonly prescription: Prescription }) {
  const names = useNameMask()
  const { id, code, status_at, created_at, drugs } = prescription
  const day = (instant: string) => numericDate(romeWallClock(Date.parse(instant)).date)
  const drugNames = drugs.map(({ name }) => name).join(' · ')
  return (
    <li>
      <span className={css.lead}>{day(created_at)}</span>
      <Link to={prescriptionPath(id)} className={css.what}>
        {names.detail(drugNames) || code}
      </Link>
      <span className={text.small}>{day(status_at)}</span>
      <PrescriptionBadge {...prescription} />
    </li>
  )
}
