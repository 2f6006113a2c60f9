import { type ComponentProps, type ReactNode, useId } from 'react'
import controls from './controls.module.css'
import text from './text.module.css'

/** Attributes that link a control to its label and its error. */
interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** The error is announced as soon as it stands there. */
  isUrgent?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A label above its control, hint and error below. */
export function Field({ label, error, hint, isUrgent = false, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = Boolean(error || hint)
  return (
    <div className={controls.field}>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <div id={noteId} className={text.small}>
          {(isUrgent || !error) && hint}
          {error && (
            <p className={text.error} role={isUrgent ? 'alert' : undefined}>
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
}

/** A line of text. */
export const TextField = ({ label, error, ...input }: TextFieldProps) => (
  <Field label={label} error={error}>
    {(control) => <input {...control} {...input} className={controls.input} />}
  </Field>
)

/** The field `email`. */
export const EmailField = (field: TextFieldProps) => (
  <TextField
    name="email"
    type="email"
    autoComplete="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={200}
    {...field}
  />
)
