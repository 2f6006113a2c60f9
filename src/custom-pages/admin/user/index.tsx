import { UserSwitchOutlined } from '@ant-design/icons'
import type { AnyUser } from '../../../../domain/contract/people/users'
import type { RecordOnWire } from '../../../../domain/resource'
import { openLoginAs } from '../../../platform/session'
import { ReadOnlyList } from '../../../screens/list/read-only-list'
import { screenResource } from '../../../screens/registry'
import { useMayEnter } from './may-enter'
import { UserDrawer } from './user-drawer'

const screen = screenResource('user')

/** Anybody, whatever the role: who it is, where the person is signed in, and the end of that (product.md §6, `user`). */
export default function UserPage() {
  const mayEnter = useMayEnter()
  const more = (person: RecordOnWire) =>
    mayEnter(person as unknown as AnyUser)
      ? [{ label: 'Accedi come', icon: <UserSwitchOutlined aria-hidden />, run: () => openLoginAs(person.id) }]
      : []
  return (
    <ReadOnlyList
      screen={screen}
      more={more}
      drawer={({ id, neighbours, onClose }) => id !== null && <UserDrawer {...{ id, neighbours, onClose }} />}
    />
  )
}
