import { useState } from 'react'
import type { CurrentUser } from '../../../domain/contract/session'
import { passwordLength, passwordProblem } from '../../../domain/text/password'
import { announce } from '../../api'
import { useAccount } from '../../api/account'
import { bareCode } from '../../ui/code-kind'
import { CodeField, PasswordField, UserName } from './fields'
import css from './profile.module.css'
import { FormButtons, Section, useFocusReturn } from './section'
import { useAccountForm } from './use-account-form'

export function PasswordSection({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  const content = useFocusReturn(isOpen)
  return (
    <Section
      name="Password"
      contentRef={content}
      about="Cambiandola si chiudono tutte le altre sessioni; questa resta aperta."
    >
      {isOpen ? (
        <PasswordForm user={user} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Cambia la password
        </button>
      )}
    </Section>
  )
}

function PasswordForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { changePassword } = useAccount()
  const asksCode = user.second_factor.enabled
  const { form, errors, isBusy } = useAccountForm({
    fields: ['current_password', 'password', ...(asksCode ? (['otp'] as const) : [])],
    check: ({ password }) => {
      const problem = passwordProblem(password, user.email)
      return problem === null ? {} : { password: problem }
    },
    send: ({ current_password, password, otp }) =>
      changePassword({ current_password, password, ...(asksCode && { otp: bareCode(otp) }) }),
    onDone: () => {
      announce({ type: 'success', title: 'Password cambiata', text: 'Tutte le altre sessioni sono state chiuse.' })
      onClose()
    },
  })
  return (
    <form {...form} className={css.form} aria-label="Cambia la password">
      <UserName email={user.email} />
      <PasswordField
        name="current_password"
        label="Password attuale"
        what="la password attuale"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <PasswordField
        name="password"
        label="Nuova password"
        what="la nuova password"
        autoComplete="new-password"
        error={errors.password}
        hint={`Almeno ${passwordLength.least} caratteri: va bene anche una frase che ricordi solo tu.`}
      />
      {asksCode && <CodeField error={errors.otp} />}
      <FormButtons label="Cambia la password" isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
