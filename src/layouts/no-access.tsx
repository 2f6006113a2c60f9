import { useState } from 'react'
import { refusalText } from '../../domain/contract/refusal'
import { signOut } from '../providers/auth'
import { Logo } from '../ui/logo'
import styles from './no-access.module.css'

/** Somebody with a session but no place in the console: patients and representatives use the app. */
export function NoAccess() {
  const [leaving, setLeaving] = useState(false)
  return (
    <main className={styles.page}>
      <section className={styles.notice} aria-labelledby="page-title">
        <Logo />
        <h1 id="page-title" className={styles.title}>
          {refusalText.forbidden}
        </h1>
        <p className={styles.text}>Questo account si usa dall’app: la console è riservata agli studi.</p>
        <button
          type="button"
          className="button button-primary"
          aria-busy={leaving}
          onClick={() => {
            setLeaving(true)
            void signOut()
          }}
        >
          Esci
        </button>
      </section>
    </main>
  )
}
