import { UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyUser } from '../../../../domain/contract/people/users'
import { phoneText } from '../../../../domain/text/format'
import { serverDate } from '../../../platform/basic/clock'
import { openLoginAs } from '../../../platform/session'
import { useUser } from '../../../platform/session/users'
import { type OpenLine, ReadOnlyDrawer } from '../../../screens/record/read-only-drawer'
import { EmailText } from '../../../shared/people/email-text'
import { Roles } from '../../../shared/people/roles'
import { type Fact, Facts } from '../../../ui/facts'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import { momentText } from '../../../ui/text/moment-text'
import text from '../../../ui/text/text.module.css'
import { useMayEnter } from './may-enter'
import { Sessions } from './sessions'

/** One person over the list: who it is, and where the person is signed in. */
export function UserDrawer({ id, ...drawer }: OpenLine) {
  const mayEnter = useMayEnter()
  return (
    <ReadOnlyDrawer {...drawer} query={useUser(id)} width={560} title="Utente" what="questo utente">
      {({ sessions, ...person }) => (
        <div key={id} className={page.page}>
          <div className={section.head}>
            <h2 className={text.heading}>{`${person.last_name} ${person.first_name}`.trim()}</h2>
            {mayEnter(person) && (
              <Button icon={<UserSwitchOutlined aria-hidden />} onClick={() => openLoginAs(id)}>
                Accedi come
              </Button>
            )}
          </div>
          <Facts facts={factsOf(person)} />
          <Sessions userId={id} sessions={sessions} />
        </div>
      )}
    </ReadOnlyDrawer>
  )
}

function factsOf(person: AnyUser): readonly Fact[] {
  const { email, phone_prefix, phone, roles, active, last_login_at } = person
  return [
    ['Ruoli', <Roles key="roles" roles={roles} />],
    ['Accesso', active ? 'Attivo' : 'Disattivato'],
    ['E-mail', email ? <EmailText key="email" address={email} /> : '–'],
    ['Telefono', phoneText(phone_prefix, phone) || '–'],
    ['Ultimo accesso', last_login_at ? momentText(last_login_at, serverDate()) : 'Mai'],
  ]
}
