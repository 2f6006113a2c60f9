import { useState } from 'react'
import { type CodeKind, codeKind, otherKind } from '../../ui/code-kind'
import { Field } from '../../ui/field'
import { PasswordInput } from '../../ui/password-input'
import css from './profile.module.css'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly what: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error: string | undefined
  readonly hint?: string
}

export function PasswordField({ name, label, what, autoComplete, error, hint }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {({ status: _, ...control }) => (
        <PasswordInput {...control} name={name} what={what} autoComplete={autoComplete} className={css.input} />
      )}
    </Field>
  )
}

/** For password managers: whose password this is. Nobody sees it, nobody types here. */
export const UserName = ({ email }: { email: string | null }) =>
  email && <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />

interface CodeFieldProps {
  readonly error: string | undefined
  /** Setting up, only the app can show that it knows the secret. */
  readonly appOnly?: boolean
}

/** The code of the second factor, under the name `otp`: the app's, or a recovery code. */
export function CodeField({ error, appOnly = false }: CodeFieldProps) {
  const [kind, setKind] = useState<CodeKind>('app')
  const { label, hint, other, input } = codeKind[kind]
  return (
    <div className={css.codeField}>
      <Field label={label} error={error} hint={hint}>
        {({ status: _, ...control }) => (
          <input
            {...control}
            {...input}
            key={kind}
            name="otp"
            autoCapitalize="none"
            spellCheck={false}
            className={`${css.input} ${css.code}`}
          />
        )}
      </Field>
      {!appOnly && (
        <button type="button" className={css.link} onClick={() => setKind(otherKind[kind])}>
          {other}
        </button>
      )}
    </div>
  )
}
