import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Registration } from '../../../../domain/contract/public/registrations'
import type { LinkProblem, LinkState } from '../../../../domain/messages/links'
import { publicCall } from '../../../platform/basic/public-call'
import { LinkForm } from '../../links/link-form'
import { LinkPage } from '../../links/link-page'
import { formProblem, problemOfLink, stateOfRefusal } from '../../links/link-token'
import { NewPasswordField } from '../../links/new-password-field'
import { keepId, newId, storedId } from './registration-id'

interface ConfirmLinkProps {
  readonly token: string
  /** The address is confirmed: this browser goes on with the registration. */
  readonly onConfirmed: (registration: Registration) => void
  /** Leaves the link alone. */
  readonly onLeave: () => void
}

interface LinkAnswer {
  readonly problem: LinkProblem | null
  readonly needs_password: boolean
}

/** The link of the mail: opening it shows, the button confirms. Another browser than the one that began is asked for the password. */
export function ConfirmLink({ token, onConfirmed, onLeave }: ConfirmLinkProps) {
  const [state, setState] = useState<LinkState>('loading')
  const [needsPassword, setNeedsPassword] = useState(false)
  // a browser that goes on with another registration gets a key of its own for this one
  const [other] = useState(newId)
  const read = useCallback(async () => {
    setState('loading')
    const registration_id = storedId() ?? other
    const outcome = await publicCall<LinkAnswer>('POST', 'registrations/open', { token, registration_id })
    if (outcome.kind !== 'done') return setState(stateOfRefusal(outcome))
    setNeedsPassword(outcome.data.needs_password)
    setState(outcome.data.problem ?? 'ready')
  }, [token, other])
  useEffect(() => void read(), [read])
  const confirm = async (form: FormData) => {
    const registration_id = needsPassword ? other : (storedId() ?? other)
    const password = String(form.get('password') ?? '')
    const values = { token, registration_id, ...(password && { password }) }
    const outcome = await publicCall<Registration>('POST', 'registrations/confirm', values)
    if (outcome.kind === 'done') {
      keepId(registration_id)
      onConfirmed(outcome.data)
      return null
    }
    const problem = problemOfLink(outcome)
    if (problem) setState(problem)
    return problem ? null : formProblem(outcome)
  }
  return (
    <LinkPage
      title="Conferma la tua e-mail"
      state={state}
      onRetry={() => void read()}
      way={
        <>
          <button type="button" className="button button-primary" onClick={onLeave}>
            Vai alla registrazione
          </button>
          <Link to="/login" className="button">
            Vai all’accesso
          </Link>
        </>
      }
    >
      <p>
        {needsPassword
          ? 'Scrivi la password che hai scelto all’inizio della registrazione, per continuare da questo dispositivo.'
          : 'Conferma che l’indirizzo è tuo e continua la registrazione.'}
      </p>
      <LinkForm label="Conferma la tua e-mail" submit="Conferma e continua" onSubmit={confirm}>
        {(errors) => needsPassword && <NewPasswordField label="Password" error={errors.password} isKnown />}
      </LinkForm>
    </LinkPage>
  )
}
