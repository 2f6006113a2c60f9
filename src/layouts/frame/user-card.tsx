import { Link } from 'react-router'
import type { CurrentUser } from '../../../domain/contract/session'
import { profilePath } from '../guards'
import styles from './drawer.module.css'

const initials = (user: CurrentUser) => `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()

/** Name and e-mail, and the way to one's profile. */
export function UserCard({ user, collapsed }: { user: CurrentUser; collapsed: boolean }) {
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
  return (
    <Link
      to={profilePath}
      className={styles.card}
      title={collapsed ? name : undefined}
      aria-label={`${name}, vai al profilo`}
    >
      {inside}
    </Link>
  )
}
