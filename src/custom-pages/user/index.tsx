import { UserSwitchOutlined } from '@ant-design/icons'
import type { AnyUser } from '../../../domain/contract/users'
import type { RecordOnWire } from '../../../domain/resource'
import { ResourceList } from '../../screens/list/resource-list'
import { useShownId } from '../../screens/list/use-shown-id'
import { screenResource } from '../../screens/registry'
import { openLoginAs } from '../../session'
import { useMayEnter } from './may-enter'
import { UserDrawer } from './user-drawer'

const screen = screenResource('user')

/** Anybody, whatever the role: who it is, where the person is signed in, and the end of that (product.md §6, `user`). */
export default function UserPage() {
  const { openId, show, onOpenOther, onClose } = useShownId()
  const mayEnter = useMayEnter()
  const more = (person: RecordOnWire) =>
    mayEnter(person as unknown as AnyUser)
      ? [{ label: 'Accedi come', icon: <UserSwitchOutlined aria-hidden />, run: () => openLoginAs(person.id) }]
      : []
  return (
    <ResourceList
      screen={screen}
      actions={{ show, more }}
      openId={openId}
      onOpenOther={onOpenOther}
      drawer={(neighbours) => <UserDrawer id={openId} neighbours={neighbours} onClose={onClose} />}
    />
  )
}
