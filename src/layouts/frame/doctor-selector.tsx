import { useId } from 'react'
import { actsForDoctors } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/session'
import { fullDoctorName, roleOf, selectableDoctors } from '../../api/current-user'
import { setActingDoctor, useActingDoctor } from '../../session'
import { NativeSelect } from '../../ui/native-select'
import styles from './drawer.module.css'

const ownHomepage = ''

/** For whom this tab acts: assistants and pharmacies only (specification §2). */
export function DoctorSelector({ user }: { user: CurrentUser }) {
  const id = useId()
  const actingDoctorId = useActingDoctor()
  if (!actsForDoctors(roleOf(user))) return null
  return (
    <div>
      <label className={styles.selectorLabel} htmlFor={id}>
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
