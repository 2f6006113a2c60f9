import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type RegistrationStep, registrationStep, registrationSteps } from '../../../../domain/access/registration'
import type { Registration } from '../../../../domain/contract/public/registrations'
import { LinkPage } from '../../links/link-page'
import { useLinkToken } from '../../links/link-token'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { AccountStep } from './account-step'
import { CategoryStep } from './category-step'
import { ConfirmLink } from './confirm-link'
import { forgetDraft, useKeptDraft } from './draft'
import { EndStep, MailNotice } from './end-step'
import { OfficeStep } from './office-step'
import { Outcome } from './outcome'
import { PlanStep } from './plan-step'
import { Progress } from './progress'
import styles from './signup.module.css'
import type { StepProps } from './step'
import { type RegistrationModel, useRegistration } from './use-registration'

/** What the page shows: a step, or the end with all of them done. */
type View = RegistrationStep | 'end'
const views: readonly View[] = [...registrationSteps, 'end']

/** The view of the address if it can be shown yet, else the first step that is missing. */
function viewOf(asked: string | null, registration: Registration | null): View {
  const first = registration === null ? 'account' : (registration.missing[0] ?? 'end')
  const reachable = views.slice(0, views.indexOf(first) + 1)
  return reachable.find((view) => view === asked) ?? first
}

/** Registration of a doctor or a pharmacy (specification §2): resumed from this browser's key, or from the link of the mail. */
export default function SignupPage() {
  const [token, forgetToken] = useLinkToken()
  const model = useRegistration()
  const { reading, registration, forget, show, read } = model
  const restart = () => {
    for (const step of registrationSteps) forgetDraft(step)
    forget()
  }
  if (token !== null)
    return (
      <ConfirmLink
        token={token}
        onLeave={forgetToken}
        onConfirmed={(confirmed) => {
          show(confirmed)
          forgetToken()
        }}
      />
    )
  if (reading !== 'ready') return <LinkPage title="Registrazione" state={reading} onRetry={() => void read()} />
  if (registration && registration.state !== 'open') return <Outcome registration={registration} onRestart={restart} />
  return <Steps {...model} onRestart={restart} />
}

const forms: Readonly<Record<RegistrationStep, (props: StepProps) => React.ReactNode>> = {
  account: AccountStep,
  category: CategoryStep,
  office: OfficeStep,
  plan: PlanStep,
}

function Steps({ registration, save, read, onRestart }: RegistrationModel & { readonly onRestart: () => void }) {
  const [search, setSearch] = useSearchParams()
  const view = viewOf(search.get('step'), registration)
  const onTyped = useKeptDraft(view)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current !== view) heading.current?.focus()
    before.current = view
  }, [view])
  const onSave: StepProps['onSave'] = async (path, values) => {
    const problem = await save(path, values)
    if (problem) return problem
    forgetDraft(view)
    setSearch({ step: views[views.indexOf(view) + 1] ?? 'end' })
    return null
  }
  const Form = view === 'end' ? null : forms[view]
  return (
    <div className={section.stack}>
      <h1 className={text.title}>Registrati su Curante</h1>
      <Progress view={view} reachable={registration === null ? 0 : views.indexOf(registration.missing[0] ?? 'end')} />
      {registration && !registration.email_confirmed && <MailNotice email={registration.account.email} onRead={read} />}
      <section className={`${section.section} ${styles.step}`} aria-labelledby="step-title">
        <h2 id="step-title" ref={heading} tabIndex={-1} className={text.heading}>
          {view === 'end' ? 'Controlla e completa' : registrationStep[view]}
        </h2>
        {Form && <Form key={view} saved={registration} onSave={onSave} onTyped={onTyped} />}
        {view === 'end' && registration && <EndStep saved={registration} onRead={read} />}
      </section>
      <p className={text.small}>
        Hai già un account? <Link to="/login">Accedi</Link>
        {registration && (
          <>
            {' · '}
            <button type="button" className={styles.restart} onClick={onRestart}>
              Ricomincia da capo
            </button>
          </>
        )}
      </p>
    </div>
  )
}
