import { useState } from 'react'
import { Link } from 'react-router'
import { validationText } from '../../../domain/text/validation'
import { publicCall } from '../../platform/basic/public-call'
import { LinkForm } from '../links/link-form'
import { LinkActions, LinkPage } from '../links/link-page'
import { formProblem } from '../links/link-token'
import { EmailField } from '../ui/field'
import text from '../ui/text.module.css'

/** The same words whether the address is known or not (AU1). */
export function AskForLink() {
  const [isSent, setSent] = useState(false)
  const send = async (values: FormData) => {
    const email = String(values.get('email') ?? '').trim()
    if (email === '') return { fields: { email: validationText.required } }
    const outcome = await publicCall('POST', 'password/forgot', { email })
    if (outcome.kind !== 'done') return formProblem(outcome)
    setSent(true)
    return null
  }
  const toLogin = (
    <Link to="/login" className="button">
      Torna all’accesso
    </Link>
  )
  if (isSent)
    return (
      <LinkPage title="Controlla la posta" state="done">
        <p>
          Se l’indirizzo è quello di un account, tra poco arriva un’e-mail con il link per scegliere la nuova password.
        </p>
        <p className={text.muted}>
          Il link vale 60 minuti e una volta sola. Se non arriva, guarda nella posta indesiderata o controlla di aver
          scritto l’indirizzo con cui accedi.
        </p>
        <LinkActions>
          {toLogin}
          <button type="button" className="button" onClick={() => setSent(false)}>
            Scrivi un altro indirizzo
          </button>
        </LinkActions>
      </LinkPage>
    )
  return (
    <LinkPage title="Password dimenticata" state="ready">
      <p>Scrivi l’e-mail con cui accedi: ti mandiamo un link per scegliere una nuova password.</p>
      <LinkForm label="Password dimenticata" submit="Manda il link" onSubmit={send} beside={toLogin}>
        {(errors) => <EmailField label="E-mail" error={errors.email} autoComplete="username" />}
      </LinkForm>
    </LinkPage>
  )
}
