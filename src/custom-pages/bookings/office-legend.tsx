import type { OfficeUser } from '../../../domain/contract/agenda'
import css from './calendar.module.css'
import type { OfficeMarks } from './office-marks'

/** Which office each mark on a visit stands for. */
export function OfficeLegend({ officeUsers, marks }: { officeUsers: readonly OfficeUser[]; marks: OfficeMarks }) {
  return (
    <ul className={css.legend} aria-label="Strutture">
      {officeUsers.map(({ id, office }) => {
        const mark = marks.get(id)
        return (
          <li key={id}>
            <span className={css.mark} style={{ borderLeftStyle: mark?.edge }} aria-hidden>
              {mark?.letters}
            </span>
            {office.name}
          </li>
        )
      })}
    </ul>
  )
}
