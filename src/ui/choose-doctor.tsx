import { RightOutlined } from '@ant-design/icons'
import { categoryName } from '../../domain/access/roles'
import type { AssistedDoctor } from '../../domain/contract/session'
import css from './choose-doctor.module.css'

interface ChooseDoctorProps {
  readonly title: string
  readonly hint: string
  readonly doctors: readonly AssistedDoctor[]
  /** Said when there is nobody to choose. */
  readonly empty: string
  readonly onChoose: (doctorId: number) => void
}

/** The doctors one may act for, as buttons nobody can miss. */
export function ChooseDoctor({ title, hint, doctors, empty, onChoose }: ChooseDoctorProps) {
  return (
    <section className={css.choose} aria-label={title}>
      <h2>{title}</h2>
      <p>{doctors.length > 0 ? hint : empty}</p>
      <ul>
        {doctors.map((doctor) => (
          <li key={doctor.id}>
            <button type="button" onClick={() => onChoose(doctor.id)}>
              <span className={css.initials} aria-hidden>
                {doctor.first_name.charAt(0)}
                {doctor.last_name.charAt(0)}
              </span>
              <span className={css.words}>
                <strong>
                  {doctor.title} {doctor.first_name} {doctor.last_name}
                </strong>
                {doctor.category && <span>{categoryName[doctor.category]}</span>}
              </span>
              <RightOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
