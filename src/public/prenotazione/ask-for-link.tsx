import { useNavigate } from 'react-router'
import { LinkForm } from '../links/link-form'
import { LinkPage } from '../links/link-page'
import { TextField } from '../ui/field'
import text from '../ui/text.module.css'

/** The token in a pasted link, or a token alone. */
const tokenIn = (pasted: string): string | null =>
  /(?:^|\/prenotazione\/)([\w-]{20,200})\/?\s*$/.exec(pasted.trim())?.[1] ?? null

/** Without a link: where it is found, and a field for a link that was cut or could not be opened. */
export function AskForVisitLink() {
  const navigate = useNavigate()
  const open = async (values: FormData) => {
    const token = tokenIn(String(values.get('link') ?? ''))
    if (token === null) return { fields: { link: 'Incolla il link per intero, come sta nel promemoria.' } }
    await navigate(`/prenotazione/${token}`)
    return null
  }
  return (
    <LinkPage title="La tua visita" state="ready">
      <p>Per vedere la visita, confermarla o annullarla apri il link che trovi nel promemoria.</p>
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
      <p className={text.muted}>Non lo trovi? Chiama lo studio: può dirti tutto della visita.</p>
    </LinkPage>
  )
}
