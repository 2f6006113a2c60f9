import { Button } from 'antd'
import { useId } from 'react'
import { actsForDoctors } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/access/session'
import { fullDoctorName } from '../../../domain/text/format'
import { setActingDoctor, useActingDoctor } from '../../platform/session'
import { roleOf, selectableDoctors } from '../../platform/session/current-user'
import { initials } from '../../shared/people/choose-doctor'
import { NativeSelect } from '../../ui/fields/native-select'
import text from '../../ui/text/text.module.css'

interface DoctorSelectorProps {
  user: CurrentUser
  /** The drawer is collapsed: shows only the doctor's initials; pressing them expands it. */
  collapsed: boolean
  onExpand: () => void
}

/**
 * Selects the acting doctor: assistants, pharmacies, and doctors who stand in for one (specification §2). The empty value is their
 * own homepage.
 */
export function DoctorSelector({ user, collapsed, onExpand }: DoctorSelectorProps) {
  const id = useId()
  const actingDoctorId = useActingDoctor()
  const role = roleOf(user)
  const doctors = selectableDoctors(user)
  if (doctors.length === 0 && !actsForDoctors(role)) return null
  const ownAgendaLabel = actsForDoctors(role) ? 'La mia homepage' : 'La mia agenda'
  if (collapsed) {
    const doctor = doctors.find((one) => one.id === actingDoctorId)
    const label = doctor ? `Medico: ${fullDoctorName(doctor)}` : `Medico: ${ownAgendaLabel.toLowerCase()}`
    return (
      <Button shape="circle" title={label} aria-label={label} onClick={onExpand}>
        {doctor ? initials(doctor) : '–'}
      </Button>
    )
  }
  return (
    <div>
      <label className={text.label} htmlFor={id}>
        Medico
      </label>
      <NativeSelect
        id={id}
        value={String(actingDoctorId ?? '')}
        onChange={(value) => setActingDoctor(value === '' ? null : Number(value))}
        options={[
          { value: '', label: ownAgendaLabel },
          ...doctors.map((doctor) => ({ value: String(doctor.id), label: fullDoctorName(doctor) })),
        ]}
      />
    </div>
  )
}
