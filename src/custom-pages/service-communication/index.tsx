import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readServiceCommunication, type ServiceCommunication } from '../../api/maintenance'
import { safeReturnPath } from '../../session'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import styles from './service-communication.module.css'

const usual: ServiceCommunication = {
  title: 'Servizio momentaneamente non disponibile',
  body: 'Stiamo lavorando per tornare al più presto. Quello che stavi scrivendo è al sicuro: lo ritrovi al rientro.',
}

interface Arrival {
  from?: string
  data?: { communication?: Partial<ServiceCommunication> } | null
}

/** The message that came with the 503, else the one the server publishes, else ours. */
function useCommunication(arrival: Arrival): ServiceCommunication {
  const { title, body } = arrival.data?.communication ?? {}
  const [published, setPublished] = useState<ServiceCommunication | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    // While the server is away there is nothing to read, and the usual words stand.
    void readServiceCommunication(leaving.signal).then(setPublished)
    return () => leaving.abort()
  }, [])
  return title && body ? { title, body } : (published ?? usual)
}

/** Shown on a 503 (specification §8). */
export default function ServiceCommunicationPage() {
  const arrival = (useLocation().state ?? {}) as Arrival
  const { title, body } = useCommunication(arrival)
  return (
    <section className={`${section.section} ${styles.notice}`} aria-labelledby="page-title">
      <h1 id="page-title" className={text.title}>
        {title}
      </h1>
      <p className={`${text.muted} ${styles.body}`}>{body}</p>
      {/* A plain link: coming back starts the page afresh. */}
      <a className="button button-primary" href={safeReturnPath(arrival.from)}>
        Riprova
      </a>
    </section>
  )
}
