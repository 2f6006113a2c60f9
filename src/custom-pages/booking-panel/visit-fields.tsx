import { Select } from 'antd'
import type { ParticipantRole } from '../../../domain/booking/rules'
import type { OfficeUser } from '../../../domain/contract/agenda'
import { Field } from '../../ui/field'
import { type OfferedVisit, visitLabel } from './derive'
import type { VisitChoice } from './draft'
import type { Errors } from './events'
import css from './panel.module.css'
import { plainList } from './plain-list'

const audiences: readonly { role: ParticipantRole; label: string }[] = [
  { role: 'patient', label: 'Paziente' },
  { role: 'medical_representative', label: 'Informatore scientifico' },
]

export const audienceLabel = (role: ParticipantRole): string =>
  audiences.find((audience) => audience.role === role)?.label ?? ''

/** For whom the visit is: one of two chips (specification §2). Arrows change it, as in any group of radios. */
export function AudienceChips({
  audience,
  onChoose,
}: {
  audience: ParticipantRole
  onChoose: (role: ParticipantRole) => void
}) {
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">Tipo di utente</legend>
      {audiences.map(({ role, label }) => (
        <label key={role} className={role === audience ? `${css.chip} ${css.chipOn}` : css.chip}>
          <input
            type="radio"
            name="audience"
            className="visually-hidden"
            checked={role === audience}
            onChange={() => onChoose(role)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The value a select can hold for a visit type: an online visit is an entry of its own. */
const visitKey = ({ officeServiceId, online }: VisitChoice) => `${officeServiceId}${online ? '-online' : ''}`
const choiceOf = ({ service, online }: OfferedVisit): VisitChoice => ({ officeServiceId: service.id, online })

/** The first visit on offer is chosen by itself: where none is, there is none. */
const noVisits = 'Nessuna prestazione in questa struttura'

interface VisitFieldsProps {
  readonly offices: readonly OfficeUser[]
  readonly officeUserId: number | null
  readonly visits: readonly OfferedVisit[]
  readonly visit: OfferedVisit | undefined
  readonly errors: Errors
  readonly onOffice: (officeUserId: number) => void
  readonly onVisit: (visit: VisitChoice) => void
}

/** Struttura and Tipo di visita. */
export function VisitFields({ offices, officeUserId, visits, visit, errors, onOffice, onVisit }: VisitFieldsProps) {
  return (
    <>
      <Field label="Struttura" error={errors.office_user_id}>
        {(control) => (
          <Select<number>
            {...control}
            {...plainList}
            value={officeUserId}
            placeholder="Scegli la struttura"
            options={offices.map(({ id, office }) => ({ value: id, label: office.name }))}
            onChange={onOffice}
          />
        )}
      </Field>
      <Field label="Tipo di visita" error={errors.office_service_id}>
        {(control) => (
          <Select<string>
            {...control}
            {...plainList}
            value={visit ? visitKey(choiceOf(visit)) : null}
            placeholder={officeUserId === null ? 'Prima scegli la struttura' : noVisits}
            disabled={officeUserId === null}
            notFoundContent={noVisits}
            options={visits.map((type) => ({
              value: visitKey(choiceOf(type)),
              label: visitLabel(
                type,
                offices.find(({ id }) => id === officeUserId),
              ),
            }))}
            onChange={(key) => {
              const chosen = visits.map(choiceOf).find((choice) => visitKey(choice) === key)
              if (chosen) onVisit(chosen)
            }}
          />
        )}
      </Field>
    </>
  )
}
