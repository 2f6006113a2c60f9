import { Link } from 'react-router'
import type { Registration } from '../../../../domain/contract/public/registrations'
import { LinkActions, LinkPage } from '../../links/link-page'
import text from '../../ui/text.module.css'
import { forgetId } from './registration-id'

interface OutcomeProps {
  readonly registration: Registration
  readonly onRestart: () => void
}

/** A registration that was sent: it waits for an admin, became an account, or was rejected. */
export function Outcome({ registration: { state, account, reason }, onRestart }: OutcomeProps) {
  const toLogin = (
    <Link to="/login" className="button button-primary" onClick={forgetId}>
      Vai all’accesso
    </Link>
  )
  const again = (
    <button type="button" className="button" onClick={onRestart}>
      Registra qualcun altro
    </button>
  )
  if (state === 'waiting')
    return (
      <LinkPage title="Registrazione inviata" state="done">
        <p>
          Controlliamo i tuoi dati: appena l’account è attivo ti scriviamo a <strong>{account.email}</strong>.
        </p>
        <p className={text.muted}>Puoi chiudere questa pagina.</p>
        <LinkActions>{again}</LinkActions>
      </LinkPage>
    )
  if (state === 'rejected')
    return (
      <LinkPage title="Registrazione non approvata" state="done">
        <p>La registrazione non è stata approvata.</p>
        {reason && <p className={text.notice}>{reason}</p>}
        <LinkActions>
          <button type="button" className="button button-primary" onClick={onRestart}>
            Ricomincia
          </button>
        </LinkActions>
      </LinkPage>
    )
  return (
    <LinkPage title="Il tuo account è attivo" state="done">
      <p>Accedi con la tua e-mail e la password che hai scelto.</p>
      <LinkActions>
        {toLogin}
        {again}
      </LinkActions>
    </LinkPage>
  )
}
