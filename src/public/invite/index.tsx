import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LinkState } from '../../../domain/messages/links'
import { validationText } from '../../../domain/text/validation'
import { publicCall } from '../../platform/basic/public-call'
import { LinkForm } from '../links/link-form'
import { LinkActions, LinkPage } from '../links/link-page'
import { formProblem, stateOfRefusal } from '../links/link-token'
import { EmailField } from '../ui/field'
import text from '../ui/text.module.css'
import { type InvitingPractice, InvitingPracticeCard } from './inviting-practice'

/** The link of an office user (specification §7): whoever opens it leaves an address, and gets a personal link by mail. */
export default function InvitePage() {
  const [search] = useSearchParams()
  const officeUserId = Number(/^[1-9]\d{0,8}$/.exec(search.get('office_user') ?? '')?.[0] ?? 0)
  const [state, setState] = useState<LinkState>('loading')
  const [practice, setPractice] = useState<InvitingPractice | null>(null)
  const read = useCallback(async () => {
    setState('loading')
    if (officeUserId === 0) return setState('unknown')
    const outcome = await publicCall<InvitingPractice>('GET', `invites/${officeUserId}`)
    if (outcome.kind !== 'done') return setState(stateOfRefusal(outcome))
    setPractice(outcome.data)
    setState('ready')
  }, [officeUserId])
  useEffect(() => void read(), [read])

  const send = async (values: FormData) => {
    const email = String(values.get('email') ?? '').trim()
    if (email === '') return { fields: { email: validationText.required } }
    const outcome = await publicCall('POST', 'invites', { office_user_id: officeUserId, email })
    if (outcome.kind === 'done') setState('done')
    else if (outcome.kind === 'refused' && outcome.status === 404) setState('unknown')
    else return formProblem(outcome)
    return null
  }
  return (
    <LinkPage
      title={state === 'done' ? 'Controlla la posta' : 'Ti invitano su Curante'}
      state={state}
      onRetry={() => void read()}
      way={
        <Link to="/login" className="button">
          Vai all’accesso
        </Link>
      }
    >
      {state === 'done' ? (
        <>
          <p>Tra poco arriva un’e-mail con il link per continuare. Vale 14 giorni e una volta sola.</p>
          <p className={text.muted}>Se non arriva, guarda nella posta indesiderata.</p>
          <LinkActions>
            <button type="button" className="button" onClick={() => setState('ready')}>
              Scrivi un altro indirizzo
            </button>
          </LinkActions>
        </>
      ) : (
        <>
          {practice && <InvitingPracticeCard practice={practice} />}
          <p>Lascia la tua e-mail: ti mandiamo il link personale con cui attivare il tuo account.</p>
          <LinkForm label="Invito" submit="Manda il link" onSubmit={send}>
            {(errors) => <EmailField label="La tua e-mail" error={errors.email} />}
          </LinkForm>
        </>
      )}
    </LinkPage>
  )
}
