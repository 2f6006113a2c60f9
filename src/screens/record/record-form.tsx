import { Alert, Button } from 'antd'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { FieldErrors } from '../../../domain/contract/refusal'
import { fieldEntries, type RecordOnWire } from '../../../domain/resource'
import { Field as Labelled } from '../../ui/field'
import { FieldInput, viewOf } from '../kinds'
import type { ScreenResource } from '../registry'
import css from './record.module.css'
import { StaleNotice } from './stale-notice'
import { type RecordForm, useRecordForm } from './use-record-form'

interface RecordFormProps {
  readonly screen: ScreenResource
  /** Undefined: a new record. */
  readonly record?: RecordOnWire | undefined
  readonly onClose: () => void
}

/** Errors that belong to no field of this form, e.g. of one that the server knows and this build does not. */
const otherErrors = ({ resource }: ScreenResource, errors: FieldErrors) =>
  Object.entries(errors).flatMap(([name, texts]) => (name in resource.fields ? [] : texts))

/** The form of a record, drawn from its fields; Ctrl+Enter saves. */
export function RecordFields({ screen, record, onClose }: RecordFormProps) {
  const form = useRecordForm(screen, record, onClose)
  const element = useRef<HTMLFormElement>(null)
  const focusFirst = (errors: FieldErrors) => {
    if (Object.keys(errors).length === 0) return
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async () => focusFirst(await form.save())
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const others = otherErrors(screen, form.errors)
  return (
    <form ref={element} className={css.form} noValidate autoComplete="off" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className={css.scroll}>
        <Notices screen={screen} form={form} others={others} />
        <div className={css.fields}>
          {fieldEntries(screen.resource).map(([name, field]) => (
            <Labelled
              key={name}
              className={isWide(field.widget) ? css.wide : undefined}
              label={field.optional ? field.label : `${field.label} *`}
              error={form.errors[name]?.[0]}
            >
              {(control) => (
                <FieldInput
                  name={name}
                  field={field}
                  control={control}
                  value={form.values[name]}
                  record={form.base}
                  onChange={(value) => form.set(name, value)}
                  onBlur={() => form.check(name)}
                />
              )}
            </Labelled>
          ))}
        </div>
        <p className={css.hint}>* Campi obbligatori</p>
      </div>
      <footer className={css.foot}>
        <Button onClick={onClose}>Chiudi</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={form.saving}
          title="Ctrl+Invio"
          aria-keyshortcuts="Control+Enter"
        >
          Salva
        </Button>
      </footer>
    </form>
  )
}

/** Long texts take the whole width. */
const isWide = (widget: { readonly kind: string; readonly max?: number }) =>
  viewOf({ widget } as never).wide ?? (widget.kind === 'text' && (widget.max ?? 0) > 60)

function Notices({ screen, form, others }: { screen: ScreenResource; form: RecordForm; others: readonly string[] }) {
  const { stale } = form
  return (
    <>
      {form.fromDraft && !stale && (
        <Alert
          type="info"
          message="Abbiamo ripreso ciò che stavi scrivendo."
          action={
            <Button size="small" onClick={() => form.startOver(form.untouchedRecord)}>
              Ricomincia
            </Button>
          }
        />
      )}
      {others.length > 0 && <Alert type="error" showIcon message={others.join(' ')} />}
      {stale && (
        <StaleNotice
          resource={screen.resource}
          values={form.values}
          current={stale}
          saving={form.saving}
          onKeepMine={() => void form.save(stale)}
          onTakeTheirs={() => form.startOver(stale)}
        />
      )}
    </>
  )
}
