import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { romeWallClock } from '../../../../domain/calendar/rome'
import { endpoints } from '../../../../domain/contract'
import type { CurrentUser, SecondFactor } from '../../../../domain/contract/access/session'
import { counted, dayAndMonth } from '../../../../domain/text/dates'
import { announce } from '../../../platform/calls'
import { LoadError } from '../../../ui/feedback/load-error'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import text from '../../../ui/text/text.module.css'
import { useSecondFactor } from './account'
import { AccountForm } from './account-form'
import { RecoveryCodes } from './recovery-codes'
import { Section } from './section'
import { type Secret, SetUpCode } from './set-up-code'

/** Current step: enabling (password, then code, then the recovery codes), renewing the codes, or disabling. */
type Step =
  | { readonly at: 'password' | 'renewal' | 'removal' }
  | { readonly at: 'code'; readonly secret: Secret }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

const password = {
  name: 'password',
  label: 'La tua password',
  what: 'la password',
  autoComplete: 'current-password',
} as const

/** The second factor: disabled, being set up, or enabled with its recovery codes. */
export function SecondFactorSection({ user }: { user: CurrentUser }) {
  const [step, setStep] = useState<Step | null>(null)
  const query = useSecondFactor()
  const isWaiting = useMinimumDelay(query.isPending)
  const state = query.data?.data
  return (
    <Section
      name="Verifica in due passaggi"
      about="All’accesso, oltre alla password, viene chiesto un codice che solo il tuo telefono conosce."
      isOpen={step !== null}
      state={state && <StateChip enabled={state.enabled} />}
    >
      {step ? (
        <StepShown step={step} user={user} onStep={setStep} />
      ) : query.isError ? (
        <LoadError text="Non è stato possibile leggere come è impostata." onRetry={() => void query.refetch()} />
      ) : isWaiting || !state ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : state.enabled ? (
        <Enabled state={state} onStep={setStep} />
      ) : (
        <Button type={state.required ? 'primary' : 'default'} onClick={() => setStep({ at: 'password' })}>
          Attiva
        </Button>
      )}
    </Section>
  )
}

const StateChip = ({ enabled }: { enabled: boolean }) => (
  <span className={text.badge} data-tone={enabled ? 'success' : 'warning'}>
    {enabled ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
    {enabled ? 'Attiva' : 'Non attiva'}
  </span>
)

interface StepProps {
  readonly step: Step
  readonly user: CurrentUser
  readonly onStep: (next: Step | null) => void
}

function StepShown({ step, user, onStep }: StepProps) {
  const back = () => onStep(null)
  const showCodes = ({ data }: { data: { recovery_codes: readonly string[] } }) =>
    onStep({ at: 'codes', codes: data.recovery_codes })
  const form = { user, onCancel: back }
  switch (step.at) {
    case 'password':
      // The password is asked first, so that an unattended screen cannot be used to bind another phone.
      return (
        <AccountForm
          {...form}
          label="Attiva la verifica in due passaggi"
          fields={[password]}
          endpoint={endpoints.beginSecondFactor}
          submit="Continua"
          onDone={({ data }) => onStep({ at: 'code', secret: data })}
        >
          Ti serve un’app di autenticazione sul telefono, per esempio Google Authenticator o Microsoft Authenticator.
        </AccountForm>
      )
    case 'code':
      return <SetUpCode {...form} secret={step.secret} onDone={showCodes} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} user={user} onKept={back} />
    case 'renewal':
      return (
        <AccountForm
          {...form}
          label="Crea nuovi codici di recupero"
          fields={[{ name: 'otp' }]}
          endpoint={endpoints.renewRecoveryCodes}
          submit="Crea i nuovi codici"
          onDone={showCodes}
        >
          Quelli che hai adesso smetteranno di valere.
        </AccountForm>
      )
    case 'removal':
      return (
        <AccountForm
          {...form}
          label="Disattiva la verifica in due passaggi"
          fields={[{ ...password, label: 'Password' }, { name: 'otp' }]}
          endpoint={endpoints.removeSecondFactor}
          submit="Disattiva"
          danger
          onDone={() => {
            announce({ type: 'success', title: 'Verifica in due passaggi disattivata' })
            back()
          }}
        >
          Per accedere basterà di nuovo la sola password, e i codici di recupero smetteranno di valere.
        </AccountForm>
      )
    default:
      return step satisfies never
  }
}

/** Number of codes below which the user is advised to create new ones. */
const fewCodes = 3

function dayOf(instant: string): string {
  const { date } = romeWallClock(Date.parse(instant))
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}

function Enabled({ state, onStep }: { state: SecondFactor; onStep: StepProps['onStep'] }) {
  const { enabled_at, recovery_codes_left: left, required } = state
  return (
    <>
      <p>
        {enabled_at && `Attiva dal ${dayOf(enabled_at)}. `}
        {left === 0
          ? 'Non hai più codici di recupero: '
          : `Hai ancora ${counted(left, 'codice', 'codici')} di recupero${left < fewCodes ? ': ' : '.'}`}
        {left < fewCodes && 'creane di nuovi prima di restare fuori.'}
      </p>
      {required && <p className={text.small}>Il tuo ruolo la richiede: non si può disattivare.</p>}
      <Flex gap={8} wrap>
        <Button onClick={() => onStep({ at: 'renewal' })}>Crea nuovi codici di recupero</Button>
        {!required && (
          <Button danger onClick={() => onStep({ at: 'removal' })}>
            Disattiva
          </Button>
        )}
      </Flex>
    </>
  )
}
