import { useState } from 'react'
import { useNavigate } from 'react-router'
import { publicCall } from '../../platform/basic/public-call'
import { LinkForm } from '../links/link-form'
import { LinkPage } from '../links/link-page'
import { formProblem } from '../links/link-token'
import { refusalSentence } from '../refusal-sentence'
import { EmailField, TextField } from '../ui/field'
import { Honeypot, honeypotOf } from '../ui/honeypot'
import text from '../ui/text.module.css'

/** The token in a pasted link, or a token alone. */
const tokenIn = (pasted: string): string | null =>
  /(?:^|\/prenotazione\/)([\w-]{20,200})\/?\s*$/.exec(pasted.trim())?.[1] ?? null

/** Without a link: a new one by mail, and a field for a link that was cut or could not be opened. */
export function AskForVisitLink() {
  const navigate = useNavigate()
  const open = async (values: FormData) => {
    const token = tokenIn(String(values.get('link') ?? ''))
    if (token === null) return { fields: { link: 'Incolla il link per intero, come sta nel promemoria.' } }
    await navigate(`/prenotazione/${token}`)
    return null
  }
  return (
    <LinkPage title="Le tue prenotazioni" state="ready">
      <p>
        Per vedere una visita, confermarla, spostarla o annullarla apri il link che trovi nell’e-mail o nel promemoria.
      </p>
      <NewLinks />
      <LinkForm label="Link della visita" submit="Apri la visita" onSubmit={open}>
        {(errors) => (
          <TextField
            label="Oppure incolla qui il link"
            error={errors.link}
            name="link"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
          />
        )}
      </LinkForm>
      <p className={text.muted}>Non hai dato un’e-mail? Chiama lo studio: può dirti tutto della visita.</p>
    </LinkPage>
  )
}

/** New links by mail; the answer is the same whether the address has visits or not. */
function NewLinks() {
  const [isSent, setSent] = useState(false)
  const send = async (values: FormData) => {
    setSent(false)
    const email = String(values.get('email') ?? '').trim()
    const outcome = await publicCall('POST', 'visit_links', { email, ...honeypotOf(values) })
    if (outcome.kind === 'invalid') return formProblem(outcome)
    if (outcome.kind !== 'done') return { message: refusalSentence(outcome) }
    setSent(true)
    return null
  }
  return (
    <LinkForm label="Nuovo link" submit="Mandami un nuovo link" onSubmit={send}>
      {(errors) => (
        <>
          <EmailField label="L’e-mail con cui hai prenotato" error={errors.email} />
          <Honeypot />
          <p role="status" className={isSent ? text.notice : undefined}>
            {isSent && 'Se con questo indirizzo ci sono visite in programma, tra poco arriva un’e-mail con i link.'}
          </p>
        </>
      )}
    </LinkForm>
  )
}
