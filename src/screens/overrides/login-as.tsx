import { UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMayLoginAs } from '../../api/users'
import { openLoginAs } from '../../session'
import type { ActionProps } from './action-props'

/** Enters as the person whose record this is (product.md §6); whether and where, the dialog says. */
export function LoginAsAction({ record }: ActionProps) {
  const may = useMayLoginAs()
  if (!may || record.active === false) return null
  return (
    <Button icon={<UserSwitchOutlined aria-hidden />} onClick={() => openLoginAs(record.id)}>
      Accedi come
    </Button>
  )
}
