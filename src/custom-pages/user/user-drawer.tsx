import { UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyUser } from '../../../domain/contract/users'
import { phoneText } from '../../../domain/text/format'
import { HttpFailure } from '../../api'
import { useUser } from '../../api/users'
import type { Neighbours } from '../../screens/list/use-neighbours'
import { Beside, besideKeys } from '../../screens/record/beside'
import { openLoginAs } from '../../session'
import { EmptyState } from '../../ui/empty-state'
import { momentText } from '../../ui/moment-text'
import page from '../../ui/page.module.css'
import { Roles } from '../../ui/roles'
import section from '../../ui/section.module.css'
import { SideDrawer } from '../../ui/side-drawer'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { useMayEnter } from './may-enter'
import { Sessions } from './sessions'

interface UserDrawerProps {
  readonly id: number | null
  readonly neighbours: Neighbours
  readonly onClose: () => void
}

/** One person over the list: who it is, and where the person is signed in. */
export function UserDrawer({ id, neighbours, onClose }: UserDrawerProps) {
  return (
    <SideDrawer
      open={id !== null}
      onClose={onClose}
      onKeyDown={besideKeys(neighbours)}
      width={560}
      title="Utente"
      extra={<Beside {...neighbours} />}
    >
      {id !== null && <Person key={id} id={id} onClose={onClose} />}
    </SideDrawer>
  )
}

function Person({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useUser(id)
  const mayEnter = useMayEnter()
  if (error instanceof HttpFailure && error.status === 404)
    return <EmptyState text="Risorsa non trovata" action={{ label: 'Torna all’elenco', run: onClose }} />
  if (error)
    return (
      <EmptyState
        text="Non siamo riusciti a caricare il dettaglio."
        action={{ label: 'Riprova', run: () => void refetch() }}
      />
    )
  if (!data) return <SkeletonRows rows={6} />
  const { sessions, ...person } = data.data
  return (
    <div className={page.page}>
      <div className={section.head}>
        <h2 className={text.heading}>{`${person.last_name} ${person.first_name}`}</h2>
        {mayEnter(person) && (
          <Button icon={<UserSwitchOutlined aria-hidden />} onClick={() => openLoginAs(id)}>
            Accedi come
          </Button>
        )}
      </div>
      <Facts person={person} />
      <Sessions userId={id} sessions={sessions} />
    </div>
  )
}

function Facts({ person }: { person: AnyUser }) {
  const { email, phone_prefix, phone, roles, active, last_login_at } = person
  const facts: [string, ReactNode][] = [
    ['Ruoli', <Roles key="roles" roles={roles} />],
    ['Accesso', active ? 'Attivo' : 'Disattivato'],
    ['E-mail', email ?? '—'],
    ['Telefono', phoneText(phone_prefix, phone) || '—'],
    ['Ultimo accesso', last_login_at ? momentText(last_login_at, new Date()) : 'Mai'],
  ]
  return (
    <dl className={section.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
