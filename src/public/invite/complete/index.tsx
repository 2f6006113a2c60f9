import { Link } from 'react-router'
import type { LinkProblem } from '../../../../domain/messages/links'
import { PolicyLinks } from '../../../platform/basic/frame/policy-links'
import { LinkForm } from '../../links/link-form'
import { LinkPage } from '../../links/link-page'
import { endAtLogin, useLinkToken } from '../../links/link-token'
import { NewPasswordField } from '../../links/new-password-field'
import { useOneTimeLink } from '../../links/one-time-link'
import { usePublicConfig } from '../../public-data'
import text from '../../ui/text.module.css'
import { type InvitingPractice, InvitingPracticeCard } from '../inviting-practice'
import { PatientFields, valuesOf } from './patient-fields'

interface ShownInvite {
  readonly problem: LinkProblem | null
  readonly kind: 'patient' | 'staff' | null
  readonly has_access: boolean
  readonly practice: InvitingPractice | null
  readonly terms: string | null
}

/** A personal invite: makes or completes the account of a patient, or gives staff its password. */
export default function InviteCompletePage() {
  const [token] = useLinkToken()
  const links = usePublicConfig()?.links
  const { state, shown, read, send } = useOneTimeLink<ShownInvite>({
    token,
    show: 'invites/show',
    use: 'invites/accept',
    onUsed: (invite) => {
      if (invite?.kind !== 'staff') return 'done'
      endAtLogin(
        invite.has_access ? 'Invito accettato' : 'Account attivato',
        'Ora accedi con la tua e-mail e la tua password.',
      )
      return 'left'
    },
  })
  const joins = shown?.has_access === true
  const isStaff = shown?.kind === 'staff'
  return (
    <LinkPage
      title={state === 'done' ? 'Tutto pronto' : 'Attiva il tuo account'}
      state={state}
      onRetry={read}
      way={
        <>
          <p className={text.muted}>Se non hai ancora un account, chiedi un nuovo invito a chi ti ha invitato.</p>
          <Link to="/login" className="button">
            Vai all’accesso
          </Link>
        </>
      }
    >
      {shown?.practice && <InvitingPracticeCard practice={shown.practice} />}
      {shown?.terms && <p>{shown.terms}</p>}
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
          {joins && (
            <p>
              Hai già un account Curante: conferma{' '}
              {isStaff ? 'con la tua password' : 'per aggiungere questo studio ai tuoi'}.
            </p>
          )}
          <LinkForm
            label="Attiva il tuo account"
            submit={joins ? (isStaff ? 'Accetta' : 'Aggiungi lo studio') : 'Attiva l’account'}
            onSubmit={(values) => send(valuesOf(values))}
          >
            {(errors) =>
              joins && !isStaff ? null : (
                <>
                  {shown?.kind === 'patient' && <PatientFields errors={errors} privacyUrl={links?.privacy} />}
                  <NewPasswordField label="Password" error={errors.password} isKnown={joins} />
                </>
              )
            }
          </LinkForm>
        </>
      )}
    </LinkPage>
  )
}
