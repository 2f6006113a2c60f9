import { UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyUser } from '../../../domain/contract/users'
import { phoneText } from '../../../domain/text/format'
import { useUser } from '../../api/users'
import type { Neighbours } from '../../screens/list/use-neighbours'
import { BesideDrawer } from '../../screens/record/beside'
import { openLoginAs } from '../../session'
import { EmailText } from '../../ui/email-text'
import { type Fact, Facts } from '../../ui/facts'
import { momentText } from '../../ui/moment-text'
import { NotLoaded } from '../../ui/not-loaded'
import page from '../../ui/page.module.css'
import { Roles } from '../../ui/roles'
import section from '../../ui/section.module.css'
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
    <BesideDrawer open={id !== null} onClose={onClose} neighbours={neighbours} width={560} title="Utente">
      {id !== null && <Person key={id} id={id} onClose={onClose} />}
    </BesideDrawer>
  )
}

function Person({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useUser(id)
  const mayEnter = useMayEnter()
  if (error) return <NotLoaded error={error} onClose={onClose} onRetry={refetch} />
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
      <Facts facts={factsOf(person)} />
      <Sessions userId={id} sessions={sessions} />
    </div>
  )
}

function factsOf(person: AnyUser): readonly Fact[] {
  const { email, phone_prefix, phone, roles, active, last_login_at } = person
  return [
    ['Ruoli', <Roles key="roles" roles={roles} />],
    ['Accesso', active ? 'Attivo' : 'Disattivato'],
    ['E-mail', email ? <EmailText key="email" address={email} /> : '–'],
    ['Telefono', phoneText(phone_prefix, phone) || '–'],
    ['Ultimo accesso', last_login_at ? momentText(last_login_at, new Date()) : 'Mai'],
  ]
}
