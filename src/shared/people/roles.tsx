import { type RoleCode, roleName } from '../../../domain/access/roles'
import text from '../../ui/text/text.module.css'

/** A user's roles as text, the deciding one first. */
export function Roles({ roles }: { roles: readonly RoleCode[] }) {
  if (roles.length === 0) return <span className={text.small}>Senza ruolo</span>
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {roles.map((role) => (
        <span key={role} className={text.badge}>
          {roleName[role]}
        </span>
      ))}
    </span>
  )
}
