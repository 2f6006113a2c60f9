import { LogoMark } from './logo'
import styles from './message-page.module.css'
import text from './text.module.css'

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
      <section className={styles.message} aria-labelledby="page-title">
        <LogoMark size={44} />
        <h1 id="page-title" className={text.title}>
          {title}
        </h1>
        <p className={text.muted}>{explanation}</p>
        {status !== 404 && (
          <dl className={styles.facts}>
            <dt className={text.small}>Codice errore</dt>
            <dd>{status}</dd>
            {description && (
              <>
                <dt className={text.small}>Descrizione</dt>
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
