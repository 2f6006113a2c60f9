import { type RoleCode, roleName } from '../../domain/access/roles'
import css from './roles.module.css'

/** Somebody's roles in words, the one that decides first. */
export function Roles({ roles }: { roles: readonly RoleCode[] }) {
  if (roles.length === 0) return <span className={css.none}>Senza ruolo</span>
  return (
    <span className={css.roles}>
      {roles.map((role) => (
        <span key={role} className={css.role}>
          {roleName[role]}
        </span>
      ))}
    </span>
  )
}
