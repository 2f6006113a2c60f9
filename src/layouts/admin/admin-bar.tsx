import { UserSwitchOutlined } from '@ant-design/icons'
import { useBreadcrumb } from '@refinedev/core'
import { Button, Breadcrumb as Trail } from 'antd'
import { Link } from 'react-router'
import { openLoginAs } from '../../platform/session'
import { useMayLoginAs } from '../../platform/session/users'
import { Bar, type BarProps, SearchButton } from '../frame/top-bar'
import styles from '../frame/top-bar.module.css'
import css from './admin-bar.module.css'

const home = { label: 'Amministrazione', href: '/admin' }

/** Where one is: the admin home, the menu group, the page. */
export function Breadcrumb() {
  const { breadcrumbs } = useBreadcrumb()
  const trail = [home, ...breadcrumbs.filter(({ label }) => label !== home.label)]
  return (
    <Trail
      aria-label="Percorso"
      className={css.trail ?? ''}
      separator="›"
      items={trail.map(({ label, href }, index) => ({
        key: `${index} ${label}`,
        title:
          index === trail.length - 1 ? (
            <strong aria-current="page">{label}</strong>
          ) : href ? (
            <Link to={href}>{label}</Link>
          ) : (
            label
          ),
      }))}
    />
  )
}

/** Admin top bar: breadcrumb, search, the login-as menu, and logout. */
export function AdminBar(bar: BarProps) {
  const mayLoginAs = useMayLoginAs()
  return (
    <Bar {...bar} left={<Breadcrumb />}>
      <SearchButton {...bar} />
      {mayLoginAs && (
        <Button
          type="text"
          icon={<UserSwitchOutlined aria-hidden />}
          className={styles.withText ?? ''}
          aria-haspopup="dialog"
          onClick={() => openLoginAs()}
        >
          Accedi come
        </Button>
      )}
    </Bar>
  )
}
