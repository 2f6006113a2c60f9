import { useEffect } from 'react'
import { usePublicLinks } from '../../api/public-links'
import styles from './setup-login.module.css'

/**
 * Where a link for an app ends when no app has taken it: the code stays unspent, and leaves the address, so that it is
 * neither in the history nor on the screen.
 */
export default function SetupLoginPage() {
  const { ios, android } = usePublicLinks() ?? {}
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <section className={styles.page} aria-labelledby="page-title">
      <h1 id="page-title" className={styles.title}>
        Apri il link nell’app
      </h1>
      <p>
        Questo link fa entrare nell’app Curante. Aprilo dal telefono su cui l’app è installata, inquadrando il codice
        QR.
      </p>
      <p className={styles.detail}>Vale una volta sola e per pochi minuti. Se è scaduto, chiedine uno nuovo.</p>
      {(ios || android) && (
        <p className={styles.stores}>
          {ios && <a href={ios}>App per iPhone</a>}
          {android && <a href={android}>App per Android</a>}
        </p>
      )}
    </section>
  )
}
