import { UserSwitchOutlined } from '@ant-design/icons'
import { useBreadcrumb } from '@refinedev/core'
import { Link } from 'react-router'
import { openLoginAs } from '../../platform/session'
import { useMayLoginAs } from '../../platform/session/users'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text/text.module.css'
import { Bar, type BarProps, SearchButton } from '../frame/top-bar'
import styles from '../frame/top-bar.module.css'
import css from './admin-bar.module.css'

const home = { label: 'Amministrazione', href: '/admin' }

/** Where one is: the admin home, the menu group, the page. */
export function Breadcrumb() {
  const { breadcrumbs } = useBreadcrumb()
  const trail = [home, ...breadcrumbs.filter(({ label }) => label !== home.label)]
  return (
    <nav aria-label="Percorso" className={`${text.muted} ${css.trail}`}>
      <ol>
        {trail.map(({ label, href }, index) => (
          // a group and its page may have the same name
          <li key={`${href} ${label}`}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : href ? (
              <Link to={href}>{label}</Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Admin top bar: breadcrumb, search, the login-as menu, and logout. */
export function AdminBar(bar: BarProps) {
  const mayLoginAs = useMayLoginAs()
  return (
    <Bar {...bar} left={<Breadcrumb />}>
      <SearchButton {...bar} />
      {mayLoginAs && (
        <button
          type="button"
          className={`${controls.text} ${styles.withText}`}
          aria-haspopup="dialog"
          onClick={() => openLoginAs()}
        >
          <UserSwitchOutlined aria-hidden />
          Accedi come
        </button>
      )}
    </Bar>
  )
}
