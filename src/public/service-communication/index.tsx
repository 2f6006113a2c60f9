import { outOfServiceKey } from '../../platform/basic/http'
import { safeReturnPath } from '../../platform/basic/navigation'
import { tabStorage } from '../../platform/basic/storage'
import { type ServiceCommunication, useServiceCommunication } from '../public-data'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import styles from './service-communication.module.css'

const usual: ServiceCommunication = {
  title: 'Servizio momentaneamente non disponibile',
  body: 'Stiamo lavorando per tornare al più presto. Quello che stavi scrivendo è al sicuro: lo ritrovi al rientro.',
}

interface Arrival {
  from?: string
  data?: { communication?: Partial<ServiceCommunication> } | null
}

/** Shown on a 503 (specification §8). */
export default function ServiceCommunicationPage() {
  const arrival = (tabStorage.read(outOfServiceKey) ?? {}) as Arrival
  const published = useServiceCommunication()
  // The message of the 503, else the one the server publishes, else the default.
  const { communication } = arrival.data ?? {}
  const { title, body } = communication?.title && communication.body ? communication : (published ?? usual)
  return (
    <section className={`${section.section} ${section.message} ${styles.notice}`} aria-labelledby="page-title">
      <h1 id="page-title" className={text.title}>
        {title}
      </h1>
      <p className={`${text.muted} ${styles.body}`}>{body}</p>
      {/* A plain link, so that the app is reloaded. */}
      <a className="button button-primary" href={safeReturnPath(arrival.from)}>
        Riprova
      </a>
    </section>
  )
}
