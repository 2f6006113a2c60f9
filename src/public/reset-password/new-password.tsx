import type { LinkProblem } from '../../../domain/messages/links'
import { LinkForm } from '../links/link-form'
import { LinkPage } from '../links/link-page'
import { endAtLogin } from '../links/link-token'
import { NewPasswordField } from '../links/new-password-field'
import { useOneTimeLink } from '../links/one-time-link'
import text from '../ui/text.module.css'

interface NewPasswordProps {
  token: string
  /** Asks for another link. */
  onNewLink: () => void
}

export function NewPassword({ token, onNewLink }: NewPasswordProps) {
  const { state, read, send } = useOneTimeLink<{ readonly problem: LinkProblem | null }>({
    token,
    show: 'password/show',
    use: 'password/reset',
    onUsed: () => {
      endAtLogin('Password cambiata', 'Accedi con la nuova password.')
      return 'left'
    },
  })
  return (
    <LinkPage
      title="Scegli una nuova password"
      state={state}
      onRetry={read}
      way={
        <button type="button" className="button button-primary" onClick={onNewLink}>
          Chiedi un nuovo link
        </button>
      }
    >
      <p className={text.muted}>
        Le sessioni aperte su altri dispositivi si chiudono. La verifica in due passaggi, se è attiva, resta attiva.
      </p>
      <LinkForm
        label="Scegli una nuova password"
        submit="Salva la password"
        onSubmit={(values) => send({ password: String(values.get('password') ?? '') })}
      >
        {(errors) => <NewPasswordField error={errors.password} />}
      </LinkForm>
    </LinkPage>
  )
}
