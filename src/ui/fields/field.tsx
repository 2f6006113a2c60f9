import { type ReactNode, useId } from 'react'
import controls from '../controls.module.css'
import text from '../text/text.module.css'

/** Attributes that link a control to its label and its error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly status: 'error' | ''
}

/** What an item of antd's form, or `Field`, gives its control beside the value. */
export interface ControlProps {
  readonly id?: string | undefined
  readonly status?: 'error' | '' | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | undefined
  readonly 'aria-describedby'?: string | undefined
}

interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A label above its control, error or hint below: `<Field label="Telefono">{(c) => <Input {...c} />}</Field>`. */
export function Field({ label, error, hint, className = '', children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const invalid = error !== undefined
  const note = error ?? hint
  return (
    <div className={`${controls.field} ${className}`}>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': invalid,
        'aria-describedby': note ? noteId : undefined,
        status: invalid ? 'error' : '',
      })}
      {note && (
        <div id={noteId} className={invalid ? text.error : text.small} data-note={invalid ? 'error' : 'hint'}>
          {note}
        </div>
      )}
    </div>
  )
}
