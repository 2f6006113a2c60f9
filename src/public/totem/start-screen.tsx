import { type ReactNode, useEffect } from 'react'
import { codeTyped } from '../../../domain/booking/code'
import text from '../ui/text.module.css'
import { OfflineNotice } from './notices'
import styles from './totem.module.css'

interface StartScreenProps {
  readonly canBook: boolean
  readonly isAway: boolean
  /** With what a scanner has begun to send. */
  readonly onArrive: (typed: string) => void
  readonly onBook: () => void
  readonly onStaff: () => void
}

/** What a totem shows while nobody is there: two choices. A scanned or typed code is that of somebody who has arrived. */
export function StartScreen({ canBook, isAway, onArrive, onBook, onStaff }: StartScreenProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || isAway) return
      const typed = codeTyped(event.key)
      if (typed === '') return
      event.preventDefault()
      onArrive(typed)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isAway, onArrive])
  return (
    <section className={styles.start} aria-labelledby="totem-title">
      <h1 id="totem-title" className={styles.title}>
        Benvenuto
      </h1>
      {isAway ? (
        <OfflineNotice />
      ) : (
        <div className={styles.choices}>
          <Choice name="Sono arrivato" hint="Ho una visita oggi e il suo codice" onClick={() => onArrive('')}>
            <path d="m6.5 12.5 3.5 3.5 7.5-8" />
          </Choice>
          {canBook && (
            <Choice name="Prenota una visita" hint="Scelgo il giorno e l’ora" onClick={onBook}>
              <path d="M5 9.5h14M8.5 4v4M15.5 4v4M5 6h14v13H5z" />
            </Choice>
          )}
        </div>
      )}
      {!canBook && !isAway && <p className={text.muted}>Per prenotare una visita rivolgiti alla segreteria.</p>}
      <button type="button" className={styles.staff} onClick={onStaff}>
        Riservato allo studio
      </button>
    </section>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly hint: string
  readonly onClick: () => void
  /** The lines of its icon, in a square of 24. */
  readonly children: ReactNode
}

const Choice = ({ name, hint, onClick, children }: ChoiceProps) => (
  <button type="button" className={styles.choice} onClick={onClick}>
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
    <strong>{name}</strong>
    <span>{hint}</span>
  </button>
)
