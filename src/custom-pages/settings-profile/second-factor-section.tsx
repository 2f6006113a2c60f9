import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { CurrentUser, SecondFactor } from '../../../domain/contract/session'
import { counted, dayAndMonth } from '../../../domain/text/dates'
import { announce } from '../../api'
import { useSecondFactor } from '../../api/account'
import { LoadError } from '../../ui/load-error'
import page from '../../ui/page.module.css'
import text from '../../ui/text.module.css'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import css from './profile.module.css'
import { RecoveryCodes } from './recovery-codes'
import { RemovalForm, RenewalForm, type Secret, SetUpCode, SetUpPassword } from './second-factor-forms'
import { Section, useFocusReturn } from './section'

/** Where somebody stands in one of the three things that can be done. */
type Step =
  | { readonly at: 'rest' }
  | { readonly at: 'password' }
  | { readonly at: 'code'; readonly secret: Secret }
  | { readonly at: 'codes'; readonly codes: readonly string[] }
  | { readonly at: 'renewal' }
  | { readonly at: 'removal' }

const rest: Step = { at: 'rest' }

/** The second factor: off, being set up, on with its recovery codes. */
export function SecondFactorSection({ user }: { user: CurrentUser }) {
  const [step, setStep] = useState<Step>(rest)
  const content = useFocusReturn(step.at !== 'rest')
  const query = useSecondFactor()
  const isWaiting = useMinimumDelay(query.isPending)
  const state = query.data
  return (
    <Section
      name="Verifica in due passaggi"
      about="All’accesso, oltre alla password, viene chiesto un codice che solo il tuo telefono conosce."
      contentRef={content}
      state={state && <StateChip enabled={state.enabled} />}
    >
      {step.at !== 'rest' ? (
        <StepShown step={step} user={user} onStep={setStep} />
      ) : query.isError ? (
        <LoadError text="Non è stato possibile leggere come è impostata." onRetry={() => void query.refetch()} />
      ) : isWaiting || !state ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : state.enabled ? (
        <On state={state} onStep={setStep} />
      ) : (
        <Off required={state.required} onStart={() => setStep({ at: 'password' })} />
      )}
    </Section>
  )
}

function StateChip({ enabled }: { enabled: boolean }) {
  return (
    <span className={text.badge} data-tone={enabled ? 'success' : 'warning'}>
      {enabled ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
      {enabled ? 'Attiva' : 'Non attiva'}
    </span>
  )
}

interface StepProps {
  readonly step: Exclude<Step, { at: 'rest' }>
  readonly user: CurrentUser
  readonly onStep: (next: Step) => void
}

function StepShown({ step, user, onStep }: StepProps) {
  const back = () => onStep(rest)
  const showCodes = (codes: readonly string[]) => onStep({ at: 'codes', codes })
  switch (step.at) {
    case 'password':
      return <SetUpPassword user={user} onSecret={(secret) => onStep({ at: 'code', secret })} onCancel={back} />
    case 'code':
      return <SetUpCode secret={step.secret} onCodes={showCodes} onCancel={back} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} user={user} onKept={back} />
    case 'renewal':
      return <RenewalForm onCodes={showCodes} onCancel={back} />
    case 'removal':
      return (
        <RemovalForm
          user={user}
          onCancel={back}
          onRemoved={() => {
            announce({ type: 'success', title: 'Verifica in due passaggi disattivata' })
            back()
          }}
        />
      )
    default:
      return step satisfies never
  }
}

function Off({ required, onStart }: { required: boolean; onStart: () => void }) {
  return (
    <button type="button" className={required ? 'button button-primary' : 'button'} onClick={onStart}>
      Attiva
    </button>
  )
}

/** So few that new ones should be made before they run out. */
const fewCodes = 3

function since(instant: string): string {
  const { date } = romeWallClock(Date.parse(instant))
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}

function On({ state, onStep }: { state: SecondFactor; onStep: (next: Step) => void }) {
  const { enabled_at, recovery_codes_left: left, required } = state
  return (
    <>
      <p>
        {enabled_at && `Attiva dal ${since(enabled_at)}. `}
        {left === 0
          ? 'Non hai più codici di recupero: '
          : `Hai ancora ${counted(left, 'codice', 'codici')} di recupero${left < fewCodes ? ': ' : '.'}`}
        {left < fewCodes && 'creane di nuovi prima di restare fuori.'}
      </p>
      {required && <p className={text.small}>Il tuo ruolo la richiede: non si può disattivare.</p>}
      <div className={page.toolbar}>
        <button type="button" className="button" onClick={() => onStep({ at: 'renewal' })}>
          Crea nuovi codici di recupero
        </button>
        {!required && (
          <button type="button" className={`button ${css.dangerQuiet}`} onClick={() => onStep({ at: 'removal' })}>
            Disattiva
          </button>
        )}
      </div>
    </>
  )
}
