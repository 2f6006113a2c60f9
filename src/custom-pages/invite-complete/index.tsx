import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LinkProblem } from '../../../domain/messages/links'
import { endAtLogin, formProblem, problemOfLink, useLinkToken } from '../../api/link-token'
import { publicCall } from '../../api/public-call'
import { usePublicLinks } from '../../api/public-pages'
import { LinkForm } from '../../ui/link-form'
import { LinkPage, type LinkState } from '../../ui/link-page'
import { NewPasswordField } from '../../ui/new-password-field'
import { PolicyLinks } from '../../ui/policy-links'
import text from '../../ui/text.module.css'
import { type InvitingPractice, WhoInvites } from '../../ui/who-invites'
import { PatientFields, valuesOf } from './patient-fields'

interface ShownInvite {
  readonly problem: LinkProblem | null
  readonly kind: 'patient' | 'staff' | null
  readonly has_access: boolean
  readonly practice: InvitingPractice | null
}

/** A personal invite: makes or completes the account of a patient, or gives staff its password. */
export default function InviteCompletePage() {
  const [token] = useLinkToken()
  const links = usePublicLinks()
  const [state, setState] = useState<LinkState>('loading')
  const [invite, setInvite] = useState<ShownInvite | null>(null)
  const isInDoubt = useRef(false)
  const read = useCallback(async () => {
    setState('loading')
    if (token === null) return setState('unknown')
    const outcome = await publicCall<ShownInvite>('POST', 'invites/show', { token })
    if (outcome.kind !== 'done') return setState('unreachable')
    setInvite(outcome.data)
    setState(outcome.data.problem ?? 'ready')
  }, [token])
  useEffect(() => void read(), [read])

  const finish = () => {
    if (invite?.kind === 'staff') endAtLogin('Account attivato', 'Ora accedi con la tua e-mail e la password scelta.')
    else setState('done')
  }
  const send = async (values: FormData) => {
    const outcome = await publicCall('POST', 'invites/accept', { token, ...valuesOf(values) })
    if (outcome.kind === 'done') finish()
    else {
      const problem = problemOfLink(outcome)
      // the answer to the attempt before was lost
      if (problem === 'used' && isInDoubt.current) finish()
      else if (problem) setState(problem)
      else {
        isInDoubt.current ||= outcome.kind === 'unanswered'
        return formProblem(outcome)
      }
    }
    return null
  }
  const joins = invite?.has_access === true
  return (
    <LinkPage
      title={state === 'done' ? 'Tutto pronto' : 'Attiva il tuo account'}
      state={state}
      onRetry={() => void read()}
      way={
        <>
          <p className={text.muted}>Se non hai ancora un account, chiedi un nuovo invito a chi ti ha invitato.</p>
          <Link to="/login" className="button">
            Vai all’accesso
          </Link>
        </>
      }
    >
      {invite?.practice && <WhoInvites practice={invite.practice} />}
      {state === 'done' ? (
        <>
          <p>
            {joins
              ? 'Lo studio è tra i tuoi: lo trovi nell’app Curante.'
              : 'Il tuo account è attivo: accedi dall’app Curante con la tua e-mail e la password scelta.'}
          </p>
          <PolicyLinks links={links} />
        </>
      ) : (
        <>
          {joins && <p>Hai già un account Curante: conferma per aggiungere questo studio ai tuoi.</p>}
          <LinkForm
            label="Attiva il tuo account"
            submit={joins ? 'Aggiungi lo studio' : 'Attiva l’account'}
            onSubmit={send}
          >
            {(errors) =>
              joins ? null : (
                <>
                  {invite?.kind === 'patient' && <PatientFields errors={errors} privacyUrl={links?.privacy} />}
                  <NewPasswordField label="Password" error={errors.password} />
                </>
              )
            }
          </LinkForm>
        </>
      )}
    </LinkPage>
  )
}
