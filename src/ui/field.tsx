import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import text from './text.module.css'

/** What a control must carry to belong to its label and its error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly status: 'error' | ''
}

/**
 * A label above its control, with the error or a hint below. The control is drawn by the caller out of what it is handed:
 * `<Field label="Telefono">{(control) => <Input {...control} />}</Field>`.
 */
export function Field({
  label,
  error,
  hint,
  className,
  children,
}: {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note ? noteId : undefined,
        status: error === undefined ? '' : 'error',
      })}
      {note && (
        <div id={noteId} className={error === undefined ? text.small : text.error}>
          {note}
        </div>
      )}
    </div>
  )
}
