import type { CurrentUser } from '../../../domain/contract/session'
import { useAccount } from '../../api/account'
import { bareCode } from '../../ui/code-kind'
import { CodeField, PasswordField, UserName } from './fields'
import css from './profile.module.css'
import { FormButtons } from './section'
import { useAccountForm } from './use-account-form'

interface RenewalFormProps {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

export function RenewalForm({ onCodes, onCancel }: RenewalFormProps) {
  const { renewRecoveryCodes } = useAccount()
  const { form, errors, isBusy } = useAccountForm({
    fields: ['otp'],
    send: ({ otp }) => renewRecoveryCodes({ otp: bareCode(otp) }),
    onDone: ({ data }) => onCodes(data.recovery_codes),
  })
  return (
    <form {...form} className={css.form} aria-label="Crea nuovi codici di recupero">
      <p>Quelli che hai adesso smetteranno di valere.</p>
      <CodeField error={errors.otp} />
      <FormButtons label="Crea i nuovi codici" isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

interface RemovalFormProps {
  readonly user: CurrentUser
  readonly onRemoved: () => void
  readonly onCancel: () => void
}

export function RemovalForm({ user, onRemoved, onCancel }: RemovalFormProps) {
  const { removeSecondFactor } = useAccount()
  const { form, errors, isBusy } = useAccountForm({
    fields: ['password', 'otp'],
    send: ({ password, otp }) => removeSecondFactor({ password, otp: bareCode(otp) }),
    onDone: onRemoved,
  })
  return (
    <form {...form} className={css.form} aria-label="Disattiva la verifica in due passaggi">
      <p>Per accedere basterà di nuovo la sola password, e i codici di recupero smetteranno di valere.</p>
      <UserName email={user.email} />
      <PasswordField
        name="password"
        label="Password"
        what="la password"
        autoComplete="current-password"
        error={errors.password}
      />
      <CodeField error={errors.otp} />
      <FormButtons label="Disattiva" danger isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
