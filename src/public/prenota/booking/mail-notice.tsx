import { useState } from 'react'
import { confirmableHours } from '../../../../domain/booking/guest-holds'
import type { GuestHold } from '../../../../domain/contract/public/guest-bookings'
import { LinkActions } from '../../links/link-page'
import { checkingText } from '../../proof/with-proof'
import { refusalSentence } from '../../refusal-sentence'
import { MailIcon } from '../../ui/icons'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import styles from './booking.module.css'
import { sendGuest } from './guest-form'
import { keptGuest } from './guest-values'

interface MailNoticeProps {
  readonly hold: GuestHold
  readonly isHeld: boolean
  readonly onSent: (hold: GuestHold) => void
  readonly onCorrect: () => void
  readonly onChange: () => void
}

/** "Controlla la posta": the visit is booked by the link of the mail, on whichever device it is opened. */
export function MailNotice({ hold, isHeld, onSent, onCorrect, onChange }: MailNoticeProps) {
  const [notice, setNotice] = useState('')
  const [isSending, setSending] = useState(false)
  const draft = keptGuest()
  async function sendAgain() {
    if (isSending) return
    setSending(true)
    const outcome = await sendGuest(hold.token, draft, {}, () => setNotice(checkingText))
    setSending(false)
    if (outcome.kind === 'done') onSent(outcome.data)
    setNotice(
      outcome.kind === 'done' ? 'Te l’abbiamo mandata di nuovo: vale il link dell’ultima.' : refusalSentence(outcome),
    )
  }
  return (
    <section className={section.stack} aria-label="Conferma per e-mail">
      <p className={styles.line}>
        <MailIcon />
        <span>
          Abbiamo mandato un’e-mail{draft.email && ' a '}
          <strong>{draft.email}</strong>: apri il link che contiene e premi <strong>Confermo</strong>. Puoi farlo anche
          da un altro dispositivo; questa pagina se ne accorge da sola.
        </span>
      </p>
      <p className={text.muted}>
        {isHeld
          ? 'Finché non confermi la visita non è prenotata. Se non trovi l’e-mail guarda anche nella posta indesiderata.'
          : `L’orario non è più tenuto per te, ma il link vale per ${confirmableHours} ore: se l’orario è ancora libero lo prenota, altrimenti ne propone altri.`}
      </p>
      <p role="status" className={text.muted}>
        {notice}
      </p>
      <LinkActions>
        <button type="button" className="button" aria-busy={isSending} onClick={() => void sendAgain()}>
          Manda di nuovo
        </button>
        <button type="button" className="button" onClick={onCorrect}>
          Correggi i dati
        </button>
        <button type="button" className="button" onClick={onChange}>
          Scegli un altro orario
        </button>
      </LinkActions>
    </section>
  )
}
