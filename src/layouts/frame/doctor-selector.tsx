import { useId } from 'react'
import { actsForDoctors } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/session'
import { fullDoctorName } from '../../../domain/text/format'
import { roleOf, selectableDoctors } from '../../api/current-user'
import { setActingDoctor, useActingDoctor } from '../../session'
import { NativeSelect } from '../../ui/native-select'
import text from '../../ui/text.module.css'
import styles from './drawer.module.css'

const ownHomepage = ''

interface DoctorSelectorProps {
  user: CurrentUser
  /** Only the doctor's initials fit; pressing them opens the drawer. */
  collapsed: boolean
  onExpand: () => void
}

/** For whom this tab acts: assistants and pharmacies only (specification §2). */
export function DoctorSelector({ user, collapsed, onExpand }: DoctorSelectorProps) {
  const id = useId()
  const actingDoctorId = useActingDoctor()
  if (!actsForDoctors(roleOf(user))) return null
  if (collapsed) {
    const doctor = selectableDoctors(user).find((one) => one.id === actingDoctorId)
    const label = doctor ? `Medico: ${fullDoctorName(doctor)}` : 'Medico: la mia homepage'
    return (
      <button type="button" className={styles.doctorBadge} title={label} aria-label={label} onClick={onExpand}>
        {doctor ? `${doctor.first_name.charAt(0)}${doctor.last_name.charAt(0)}` : '–'}
      </button>
    )
  }
  return (
    <div>
      <label className={`${text.label} ${styles.selectorLabel}`} htmlFor={id}>
        Medico
      </label>
      <NativeSelect
        id={id}
        value={actingDoctorId === null ? ownHomepage : String(actingDoctorId)}
        onChange={(value) => setActingDoctor(value === ownHomepage ? null : Number(value))}
        options={[
          { value: ownHomepage, label: 'La mia homepage' },
          ...selectableDoctors(user).map((doctor) => ({ value: String(doctor.id), label: fullDoctorName(doctor) })),
        ]}
      />
    </div>
  )
}
