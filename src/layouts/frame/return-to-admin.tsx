import { RollbackOutlined } from '@ant-design/icons'
import { returnToAdmin } from '../../providers/auth'
import { useSession } from '../../session'
import styles from './drawer.module.css'

/** Stands, in warning colours, for as long as an admin looks through somebody else's eyes. The label is the specification's. */
export function ReturnToAdmin({ collapsed }: { collapsed: boolean }) {
  const { loginAs } = useSession()
  if (!loginAs) return null
  return (
    <button
      type="button"
      className={styles.returnToAdmin}
      title={collapsed ? 'Return to ADMIN' : undefined}
      aria-label="Return to ADMIN"
      onClick={() => void returnToAdmin()}
    >
      <RollbackOutlined aria-hidden />
      {!collapsed && 'Return to ADMIN'}
    </button>
  )
}
