import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePublicConfig } from '../../public-data'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'

/** Landing page of an app link opened in the browser: the code is not used and is removed from the URL. */
export default function SetupLoginPage() {
  const { ios, android } = usePublicConfig()?.links ?? {}
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <section className={`${section.stack} ${section.page}`} aria-labelledby="page-title">
      <h1 id="page-title" className={text.title}>
        Apri il link nell’app
      </h1>
      <p>
        Questo link fa entrare nell’app Curante. Aprilo dal telefono su cui l’app è installata, inquadrando il codice
        QR.
      </p>
      <p className={text.muted}>Vale una volta sola e per pochi minuti. Se è scaduto, chiedine uno nuovo.</p>
      {(ios || android) && (
        <p className={section.buttons}>
          {ios && <a href={ios}>App per iPhone</a>}
          {android && <a href={android}>App per Android</a>}
        </p>
      )}
      <p>
        <Link to="/login" className="button">
          Vai all’accesso
        </Link>
      </p>
    </section>
  )
}
