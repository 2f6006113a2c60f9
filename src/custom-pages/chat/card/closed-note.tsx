import type { Conversation } from '../../../../domain/contract/messages/chats'
import { numericDate } from '../../../../domain/text/dates'
import { useNames } from '../../../shared/people/names'
import text from '../../../ui/text/text.module.css'

/** Why nobody writes here, and until when. */
export function ClosedNote({ closed }: { readonly closed: NonNullable<Conversation['closed']> }) {
  const names = useNames()
  const reason = {
    limited: 'Utente limitato',
    'not-taken': 'Non si ricevono messaggi da qui',
    inactive: 'Gruppo chiuso',
  }[closed.reason]
  return (
    <>
      <p className={text.error}>
        {reason}
        {closed.until && ` fino al ${numericDate(closed.until)}`}
      </p>
      {closed.note && <p className={text.small}>{names.detail(closed.note)}</p>}
    </>
  )
}
