import { Alert, Button, Input } from 'antd'
import { longestNote } from '../../domain/contract/patient-fields'
import { busyIcon } from './busy'
import { Field } from './field'
import { useMaskedFields } from './masked-fields'
import css from './note-form.module.css'

interface NoteFormProps {
  readonly label: string
  readonly action: string
  readonly className?: string | undefined
  readonly autoFocus?: boolean
  readonly typed: string
  readonly error: string | undefined
  readonly isBusy: boolean
  /** What somebody else has made of the text meanwhile; null: nothing. */
  readonly stale?: string | null
  readonly onChange: (typed: string) => void
  readonly onSave: () => void
  readonly onCancel?: () => void
}

/** Where a note is written: Ctrl+Enter saves it, Esc gives it up. */
export function NoteForm(props: NoteFormProps) {
  const { label, action, className, autoFocus, typed, error, isBusy, stale = null, onChange, onSave, onCancel } = props
  const masked = useMaskedFields()
  return (
    <form
      className={`${className ?? css.form} ${masked}`}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {stale !== null && (
        <Alert
          type="warning"
          role="alert"
          message="Qualcun altro ha modificato questa nota nel frattempo. Ora è:"
          description={<p className={css.text}>{stale}</p>}
          action={<Button onClick={onCancel}>Usa questa</Button>}
        />
      )}
      <Field label={label} error={error}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus={autoFocus}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={longestNote}
            value={typed}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave()
              if (event.key === 'Escape') onCancel?.()
            }}
          />
        )}
      </Field>
      {(typed.trim() !== '' || onCancel) && (
        <div className={css.acts}>
          {onCancel && <Button onClick={onCancel}>Annulla</Button>}
          <Button type="primary" htmlType="submit" title="Ctrl+Invio" loading={busyIcon(isBusy)}>
            {stale === null ? action : 'Salva la tua versione'}
          </Button>
        </div>
      )}
    </form>
  )
}
