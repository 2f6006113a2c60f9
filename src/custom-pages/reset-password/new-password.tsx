import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkProblem } from '../../../domain/messages/links'
import { endAtLogin, formProblem, problemOfLink } from '../../api/link-token'
import { publicCall } from '../../api/public-call'
import { LinkForm } from '../../ui/link-form'
import { LinkPage, type LinkState } from '../../ui/link-page'
import { NewPasswordField } from '../../ui/new-password-field'
import text from '../../ui/text.module.css'

interface NewPasswordProps {
  token: string
  /** Asks for another link. */
  onNewLink: () => void
}

export function NewPassword({ token, onNewLink }: NewPasswordProps) {
  const [state, setState] = useState<LinkState>('loading')
  const isInDoubt = useRef(false)
  const check = useCallback(async () => {
    setState('loading')
    const outcome = await publicCall<{ problem: LinkProblem | null }>('POST', 'password/show', { token })
    setState(outcome.kind === 'done' ? (outcome.data.problem ?? 'ready') : 'unreachable')
  }, [token])
  useEffect(() => void check(), [check])

  const finish = () => endAtLogin('Password cambiata', 'Accedi con la nuova password.')
  const send = async (values: FormData) => {
    const outcome = await publicCall('POST', 'password/reset', {
      token,
      password: String(values.get('password') ?? ''),
    })
    if (outcome.kind === 'done') finish()
    else {
      const problem = problemOfLink(outcome)
      // the answer to the attempt before was lost, not the password
      if (problem === 'used' && isInDoubt.current) finish()
      else if (problem) setState(problem)
      else {
        isInDoubt.current ||= outcome.kind === 'unanswered'
        return formProblem(outcome)
      }
    }
    return null
  }
  return (
    <LinkPage
      title="Scegli una nuova password"
      state={state}
      onRetry={() => void check()}
      way={
        <button type="button" className="button button-primary" onClick={onNewLink}>
          Chiedi un nuovo link
        </button>
      }
    >
      <p className={text.muted}>
        Le sessioni aperte su altri dispositivi si chiudono. La verifica in due passaggi, se è attiva, resta attiva.
      </p>
      <LinkForm label="Scegli una nuova password" submit="Salva la password" onSubmit={send}>
        {(errors) => <NewPasswordField error={errors.password} />}
      </LinkForm>
    </LinkPage>
  )
}
