import type { ReactNode } from 'react'
import { shortTime } from '../../../domain/calendar/minutes'
import { Logo } from '../../platform/basic/frame/logo'
import { useRomeClock } from '../../platform/basic/rome-clock'
import text from '../ui/text.module.css'
import styles from './totem.module.css'
import { useIdle } from './use-idle'

/** Head and ground of every screen of a totem: the office's name and the time. */
export function TotemFrame({ office, children }: { office: string | null; children: ReactNode }) {
  const { minutes } = useRomeClock()
  return (
    <div className={styles.totem}>
      <header className={styles.header}>
        {office === null ? <Logo size={32} /> : <strong>{office}</strong>}
        <span>{shortTime(Math.floor(minutes))}</span>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}

/** Asks whether somebody is still there, and starts over without an answer. Any touch is one. */
export function IdleWarning({ onEnd }: { onEnd: () => void }) {
  const { left, stay } = useIdle(onEnd)
  if (left === null) return null
  return (
    <div className={styles.stillHere}>
      <p role="alert">
        <strong>Sei ancora qui?</strong> Fra poco si torna all’inizio
        <span aria-hidden="true"> ({left} s)</span>.
      </p>
      <button type="button" className="button" onClick={stay}>
        Sì, continuo
      </button>
    </div>
  )
}

/** While the server does not answer. */
export const OfflineNotice = () => (
  <p role="alert" className={text.notice} data-tone="warning">
    <strong>Manca il collegamento.</strong> Riproviamo da soli ogni pochi secondi. Se non vuoi aspettare, rivolgiti alla
    segreteria.
  </p>
)
