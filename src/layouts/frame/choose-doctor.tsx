import { categoryName } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/session'
import { fullDoctorName, selectableDoctors } from '../../api/current-user'
import { setActingDoctor } from '../../session'
import styles from './choose-doctor.module.css'

/** What an assistant sees instead of a doctor's page before choosing one: the doctors, one press away. */
export function ChooseDoctor({ user, title }: { user: CurrentUser; title: string }) {
  const doctors = selectableDoctors(user)
  return (
    <section className={styles.choose} aria-labelledby="page-title">
      <h1 id="page-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>
        {doctors.length > 0
          ? 'Scegli un medico per vederne agenda e pazienti.'
          : 'Nessun medico ti ha ancora collegato al suo studio.'}
      </p>
      <ul className={styles.list}>
        {doctors.map((doctor) => (
          <li key={doctor.id}>
            <button type="button" className={styles.doctor} onClick={() => setActingDoctor(doctor.id)}>
              <span className={styles.name}>{fullDoctorName(doctor)}</span>
              {doctor.category && <span className={styles.category}>{categoryName[doctor.category]}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
