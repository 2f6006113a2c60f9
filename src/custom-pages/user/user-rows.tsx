import { EyeOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { mayLoginAs } from '../../../domain/access/impersonation'
import type { AnyUser } from '../../../domain/contract/users'
import { roleOf, useCurrentUser } from '../../api'
import { useMayLoginAs } from '../../api/users'
import { openLoginAs } from '../../session'
import { momentText } from '../../ui/moment-text'
import { Roles } from '../../ui/roles'
import table from '../../ui/table.module.css'
import text from '../../ui/text.module.css'

export const fullName = ({ last_name, first_name }: Pick<AnyUser, 'last_name' | 'first_name'>) =>
  `${last_name} ${first_name}`

/** Whether there is a way to enter as somebody: the person can sign in, and this admin may. */
export function useMayEnter(): (person: AnyUser) => boolean {
  const role = roleOf(useCurrentUser().data)
  const may = useMayLoginAs()
  return ({ active, roles }) => may && active && roles.length > 0 && mayLoginAs(role, roles)
}

interface RowsProps {
  readonly people: readonly AnyUser[]
  readonly onOpen: (id: number) => void
}

const lastLogin = ({ last_login_at }: AnyUser) => (last_login_at ? momentText(last_login_at, new Date()) : 'Mai')

export function UsersTable({ people, onOpen }: RowsProps) {
  const mayEnter = useMayEnter()
  return (
    <table className={`${table.table} ${table.fixed}`} aria-label="Elenco: utenti">
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col">Ruoli</th>
          <th scope="col">E-mail</th>
          <th scope="col">Ultimo accesso</th>
          <th scope="col" style={{ width: 88 }}>
            <span className="visually-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td>
              <button type="button" className={table.name} onClick={() => onOpen(person.id)}>
                {fullName(person)}
              </button>
              {!person.active && <span className={text.small}> Disattivato</span>}
            </td>
            <td>
              <Roles roles={person.roles} />
            </td>
            <td title={person.email ?? undefined}>{person.email}</td>
            <td>{lastLogin(person)}</td>
            <td className={table.right}>
              <Button
                type="text"
                size="small"
                icon={<EyeOutlined aria-hidden />}
                title="Apri"
                aria-label={`Apri ${fullName(person)}`}
                onClick={() => onOpen(person.id)}
              />
              <Button
                type="text"
                size="small"
                icon={<UserSwitchOutlined aria-hidden />}
                title="Accedi come"
                aria-label={`Accedi come ${fullName(person)}`}
                disabled={!mayEnter(person)}
                onClick={() => openLoginAs(person.id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same on a phone: what can be done with somebody stands in the drawer. */
export function UserCards({ people, onOpen }: RowsProps) {
  return (
    <ul className={table.cards} aria-label="Elenco: utenti">
      {people.map((person) => (
        <li key={person.id}>
          <button type="button" className={table.name} onClick={() => onOpen(person.id)}>
            {fullName(person)}
          </button>
          {!person.active && <span className={text.small}>Disattivato</span>}
          <Roles roles={person.roles} />
          <span className={text.small}>Ultimo accesso: {lastLogin(person)}</span>
        </li>
      ))}
    </ul>
  )
}
