import { Link, useNavigate, useSearchParams } from 'react-router'
import { isAdmin } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/access/session'
import { Logo } from '../../platform/basic/frame/logo'
import { PolicyLinks } from '../../platform/basic/frame/policy-links'
import { returnPathIn, safeReturnPath } from '../../platform/basic/navigation'
import { usePublicConfig } from '../public-data'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import styles from './login.module.css'
import { LoginForm } from './login-form'

const homeOf = ({ current_active_role_users: [first] }: CurrentUser) =>
  isAdmin(first?.role.code ?? null) ? '/admin' : '/'

/** The login page. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <main className={styles.form}>
        <div className={`${section.stack} ${styles.column}`}>
          <Logo />
          <div>
            <h1 className={text.title}>Bentornato</h1>
            <p className={text.muted}>Accedi al tuo studio</p>
          </div>
          <LoginForm
            onSignedIn={(user) => void navigate(safeReturnPath(returnPathIn(search), homeOf(user)), { replace: true })}
          />
          <p className={text.small}>
            Sei un medico e non hai un account? <Link to="/setup/signup">Registrati</Link>
            <br />
            Serve aiuto? <Link to="/help-center">Centro assistenza</Link>
          </p>
          <div className={styles.links}>
            <PolicyLinks links={usePublicConfig()?.links} />
          </div>
        </div>
      </main>
      <aside className={styles.promise} aria-label="Curante">
        <div>
          <p className={styles.slogan}>
            Il telefono squilla.
            <br />
            La visita è già prenotata.
          </p>
          <p>Agenda, pazienti, chat e informatori in un solo posto, per tutto lo studio.</p>
        </div>
      </aside>
    </div>
  )
}
