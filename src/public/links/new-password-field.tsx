import { passwordLength } from '../../../domain/text/password'
import controls from '../ui/controls.module.css'
import { Field } from '../ui/field'
import { PasswordInput } from '../ui/password-input'

/** The field `password` of a form that sets a new one, or (`isKnown`) is signed with the one there is. */
export const NewPasswordField = ({
  error,
  label = 'Nuova password',
  isKnown = false,
}: {
  error: string | undefined
  label?: string
  isKnown?: boolean
}) => (
  <Field
    label={label}
    error={error}
    hint={!isKnown && `Almeno ${passwordLength.least} caratteri: va bene anche una frase che ricordi solo tu.`}
  >
    {(control) => (
      <PasswordInput
        {...control}
        name="password"
        autoComplete={isKnown ? 'current-password' : 'new-password'}
        maxLength={passwordLength.most}
        className={controls.input}
      />
    )}
  </Field>
)
