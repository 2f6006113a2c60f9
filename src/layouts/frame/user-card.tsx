import { Link } from 'react-router'
import type { CurrentUser } from '../../../domain/contract/session'
import styles from './drawer.module.css'

const initials = (user: CurrentUser) => `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()

/** Name and e-mail; on the doctor side the way to one's profile. */
export function UserCard({ user, linked, collapsed }: { user: CurrentUser; linked: boolean; collapsed: boolean }) {
  const name = `${user.first_name} ${user.last_name}`
  const inside = (
    <>
      <span className={styles.avatar} aria-hidden="true">
        {initials(user)}
      </span>
      {!collapsed && (
        <span className={styles.who}>
          <span className={styles.name}>{name}</span>
          {user.email && <span className={styles.email}>{user.email}</span>}
        </span>
      )}
    </>
  )
  if (!linked) return <div className={styles.card}>{inside}</div>
  return (
    <Link
      to="/settings/profile"
      className={styles.card}
      title={collapsed ? name : undefined}
      aria-label={`${name}, vai al profilo`}
    >
      {inside}
    </Link>
  )
}
