import styles from '../ui/feedback/message-page.module.css'
import { LogoMark } from '../ui/logo'
import section from '../ui/section.module.css'
import text from '../ui/text/text.module.css'

interface ErrorPageProps {
  status: number
  /** Details of the error, if known; not shown for a 404. */
  description?: string | undefined
}

/** The error page of specification §2. A plain link goes home, so that the app is reloaded; without antd, which may be what did not load. */
export function ErrorPage({ status, description }: ErrorPageProps) {
  const [title, explanation] =
    status === 404
      ? ['Risorsa non trovata', 'La pagina che hai cercato non esiste.']
      : ['Qualcosa è andato storto', "Si è verificato un errore durante l'esecuzione dell'operazione."]
  return (
    <main className={styles.whole}>
      <section className={`${styles.centered} ${styles.message}`} aria-labelledby="page-title">
        <LogoMark size={44} />
        <h1 id="page-title" className={text.title}>
          {title}
        </h1>
        <p className={text.muted}>{explanation}</p>
        {status !== 404 && (
          <dl className={`${section.section} ${section.facts} ${styles.details}`}>
            <dt>Codice errore</dt>
            <dd>{status}</dd>
            {description && (
              <>
                <dt>Descrizione</dt>
                <dd>{description}</dd>
              </>
            )}
          </dl>
        )}
        <a className="button button-primary" href="/">
          Torna alla home
        </a>
      </section>
    </main>
  )
}
