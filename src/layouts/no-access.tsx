import { Button } from 'antd'
import { useState } from 'react'
import { refusalText } from '../../domain/contract/refusal'
import { Logo } from '../platform/basic/frame/logo'
import { signOut } from '../platform/basic/log-out'
import { busyIcon } from '../ui/feedback/busy'
import styles from '../ui/feedback/message-page.module.css'
import text from '../ui/text/text.module.css'

/** For users with a session but no access to the console: patients and representatives use the app. */
export function NoAccess() {
  const [leaving, setLeaving] = useState(false)
  return (
    <main className={styles.whole}>
      <section className={`${styles.centered} ${styles.message}`} aria-labelledby="page-title">
        <Logo />
        <h1 id="page-title" className={text.title}>
          {refusalText.forbidden}
        </h1>
        <p className={text.muted}>Questo account si usa dall’app: la console è riservata agli studi.</p>
        <Button
          type="primary"
          loading={busyIcon(leaving)}
          onClick={() => {
            setLeaving(true)
            void signOut()
          }}
        >
          Esci
        </Button>
      </section>
    </main>
  )
}
