import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import type { LayoutName } from '../../../domain/access/routes'
import { romeNow } from '../../platform/basic/clock'
import { Logo } from '../../platform/basic/frame/logo'
import { PolicyLinks } from '../../platform/basic/frame/policy-links'
import { useCurrentRoute } from '../../platform/basic/page'
import { usePublicConfig } from '../public-data'
import text from '../ui/text.module.css'
import styles from './plain-layout.module.css'

/** Header and width of the layouts outside the console: plain React and CSS, to keep the bundle small. */
function Plain({ aside }: { aside: ReactNode }) {
  const { version, links } = usePublicConfig() ?? {}
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#contenuto">
        Vai al contenuto
      </a>
      <header className={styles.header}>
        <Link to="/" aria-label="Curante, vai alla home">
          <Logo size={26} />
        </Link>
        {aside}
      </header>
      <main id="contenuto" tabIndex={-1} className={aside ? `${styles.main} ${styles.wide}` : styles.main}>
        <Outlet />
      </main>
      <footer className={`${text.small} ${styles.footer}`}>
        <PolicyLinks links={links} />
        <span>
          © {romeNow().date.slice(0, 4)} Curante{version && ` · v${version}`}
        </span>
      </footer>
    </div>
  )
}

/** Content beside the logo in the wide layouts. */
const asides: Partial<Record<LayoutName, ReactNode>> = {
  'web-booking': <Link to="/prenotazione">Le mie prenotazioni</Link>,
}

/** The layouts empty, simple, help and web-booking. */
export function PlainLayout() {
  const layout = useCurrentRoute()?.layout
  if (layout === undefined || layout === 'empty') return <Outlet />
  return <Plain aside={asides[layout]} />
}
