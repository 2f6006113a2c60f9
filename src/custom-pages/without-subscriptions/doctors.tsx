import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryName } from '../../../domain/access/roles'
import type { UnsubscribedDoctor } from '../../../domain/contract/subscriptions'
import { numericDate } from '../../../domain/text/dates'
import section from '../../ui/section.module.css'
import table from '../../ui/table.module.css'

interface DoctorsProps {
  readonly doctors: readonly UnsubscribedDoctor[]
  /** What can be done with one; absent where this person may not. */
  readonly offer: ((doctor: UnsubscribedDoctor) => ReactNode) | undefined
}

const cardOf = ({ id }: UnsubscribedDoctor) => `/admin/doctors?show=${id}`
const lastText = ({ last }: UnsubscribedDoctor) =>
  last ? `${last.plan}, fino al ${numericDate(last.last_day)}` : 'mai abbonato'

export function DoctorTable({ doctors, offer }: DoctorsProps) {
  return (
    <table
      className={`${table.table} ${table.fixed}`}
      style={{ minWidth: 900 }}
      aria-label="Elenco: medici senza abbonamento"
    >
      <colgroup>
        <col style={{ width: '18%' }} />
        <col style={{ width: '18%' }} />
        <col style={{ width: '12%' }} />
        <col style={{ width: '20%' }} />
        <col />
        <col style={{ width: 108 }} />
      </colgroup>
      <thead>
        <tr>
          {['Medico', 'Categoria', 'Comune', 'E-mail', 'Ultimo abbonamento'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {doctors.map((doctor) => (
          <tr key={doctor.id}>
            <td title={doctor.name}>
              <Link className={table.name} to={cardOf(doctor)}>
                {doctor.name}
              </Link>
            </td>
            <td title={categoryName[doctor.category]}>{categoryName[doctor.category]}</td>
            <td title={doctor.city ?? undefined}>{doctor.city ?? '–'}</td>
            <td title={doctor.email ?? undefined}>{doctor.email ?? '–'}</td>
            <td title={lastText(doctor)}>{lastText(doctor)}</td>
            <td className={table.right}>{offer?.(doctor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DoctorCards({ doctors, offer }: DoctorsProps) {
  return (
    <ul className={table.cards} aria-label="Elenco: medici senza abbonamento">
      {doctors.map((doctor) => (
        <li key={doctor.id}>
          <Link className={table.name} to={cardOf(doctor)}>
            {doctor.name}
          </Link>
          <dl className={section.facts}>
            <div>
              <dt>Categoria</dt>
              <dd>{categoryName[doctor.category]}</dd>
            </div>
            <div>
              <dt>Ultimo abbonamento</dt>
              <dd>{lastText(doctor)}</dd>
            </div>
          </dl>
          {offer?.(doctor)}
        </li>
      ))}
    </ul>
  )
}
