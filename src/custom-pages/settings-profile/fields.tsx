import { EyeInvisibleOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { type CodeKind, codeKind, otherKind } from '../../ui/code-kind'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/field'
import { useNames } from '../../ui/names'
import { PasswordInput } from '../../ui/password-input'
import card from '../../ui/section.module.css'
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
        <PasswordInput {...control} name={name} what={what} autoComplete={autoComplete} className={controls.input} />
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
    <div>
      <Field label={label} error={error} hint={hint}>
        {({ status: _, ...control }) => (
          <input
            {...control}
            {...input}
            key={kind}
            name="otp"
            autoCapitalize="none"
            spellCheck={false}
            className={`${controls.input} ${css.code}`}
          />
        )}
      </Field>
      {!appOnly && (
        <button type="button" className={controls.link} onClick={() => setKind(otherKind[kind])}>
          {other}
        </button>
      )}
    </div>
  )
}

/** In counter mode a secret is shown only when asked for (product.md §9.14). */
export function MaskedSecret({ children }: { children: ReactNode }) {
  const { isMasked } = useNames()
  const [isShown, setShown] = useState(false)
  if (!isMasked || isShown) return children
  return (
    <div className={`${card.section} ${css.hiddenSecret}`}>
      <EyeInvisibleOutlined aria-hidden />
      <p>Nascosto: la modalità banco è attiva.</p>
      <button type="button" className="button" onClick={() => setShown(true)}>
        Mostra lo stesso
      </button>
    </div>
  )
}
