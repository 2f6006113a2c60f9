import { passwordLength } from '../../domain/text/password'
import controls from './controls.module.css'
import { Field } from './field'
import { PasswordInput } from './password-input'

/** The field `password` of a form that sets a new one. */
export const NewPasswordField = ({
  error,
  label = 'Nuova password',
}: {
  error: string | undefined
  label?: string
}) => (
  <Field
    label={label}
    error={error}
    hint={`Almeno ${passwordLength.least} caratteri: va bene anche una frase che ricordi solo tu.`}
  >
    {({ status: _, ...control }) => (
      <PasswordInput
        {...control}
        name="password"
        what="la nuova password"
        autoComplete="new-password"
        maxLength={passwordLength.most}
        className={controls.input}
      />
    )}
  </Field>
)
