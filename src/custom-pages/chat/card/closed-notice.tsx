import type { Conversation } from '../../../../domain/contract/messages/chats'
import { numericDate } from '../../../../domain/text/dates'
import { useNameMask } from '../../../shared/people/name-mask'
import text from '../../../ui/text/text.module.css'

/** Why nobody writes here, and until when. */
export function ClosedNotice({ closed }: { readonly closed: NonNullable<Conversation['closed']> }) {
  const names = useNameMask()
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
