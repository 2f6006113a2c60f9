import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { usePublicLinks } from '../../api/public-links'
import type { LayoutName } from '../../routes'
import { Logo } from '../../ui/logo'
import { PolicyLinks } from '../../ui/policy-links'
import text from '../../ui/text.module.css'
import { useCurrentRoute } from '../shell'
import styles from './plain-layout.module.css'

/** Header and measure of the layouts outside the console: plain React and CSS, so that they stay light. */
function Plain({ wide = false, aside, children }: { wide?: boolean; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#contenuto">
        Vai al contenuto
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.home} aria-label="Curante, vai alla home">
          <Logo size={26} />
        </Link>
        {aside}
      </header>
      <main id="contenuto" tabIndex={-1} className={wide ? `${styles.main} ${styles.wide}` : styles.main}>
        {children}
      </main>
      <footer className={`${text.small} ${styles.footer}`}>
        <PolicyLinks links={usePublicLinks()} />
        <span>© {new Date().getFullYear()} Curante</span>
      </footer>
    </div>
  )
}

const layouts: Record<Exclude<LayoutName, 'default' | 'admin'>, (props: { children: ReactNode }) => ReactNode> = {
  empty: ({ children }) => children,
  simple: ({ children }) => <Plain>{children}</Plain>,
  help: ({ children }) => (
    <Plain wide aside={<Link to="/">Torna al tuo studio</Link>}>
      {children}
    </Plain>
  ),
  'web-booking': ({ children }) => (
    <Plain wide aside={<Link to="/login">Area riservata</Link>}>
      {children}
    </Plain>
  ),
}

/** The layouts empty, simple, help and web-booking. */
export function PlainLayout() {
  const layout = useCurrentRoute()?.layout ?? 'empty'
  const Layout = layout === 'default' || layout === 'admin' ? layouts.empty : layouts[layout]
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}
