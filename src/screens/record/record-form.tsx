import { Button } from 'antd'
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { FieldErrors } from '../../../domain/contract/refusal'
import { type Field, type RecordOnWire, type Resource, writtenFields } from '../../../domain/resource'
import { busyIcon } from '../../ui/busy'
import { Field as Labelled } from '../../ui/field'
import { FieldInput, isDrawnElsewhere, isWide } from '../kinds'
import type { ScreenResource } from '../registry'
import { errorOf, type FormValues } from './form-values'
import css from './record.module.css'
import { StaleNotice } from './stale-notice'
import { type RecordForm, useRecordForm } from './use-record-form'

interface RecordFormProps {
  readonly screen: ScreenResource
  /** Undefined: a new record. */
  readonly record?: RecordOnWire | undefined
  readonly onClose: () => void
  /** What is shown beside the fields, out of what is being typed. */
  readonly beside?: (values: FormValues) => ReactNode
}

/** Something of the form shows errors under this name, as a field or as part of one. */
const isDrawn = (resource: Resource, name: string) =>
  drawnFields(resource).some(([drawn]) => name === drawn || name.startsWith(`${drawn}.`))

/** Errors that belong to no field of this form, e.g. of one that the server knows and this build does not. */
const otherErrors = ({ resource }: ScreenResource, errors: FieldErrors) =>
  Object.entries(errors).flatMap(([name, texts]) => (isDrawn(resource, name) ? [] : texts))

/** The form of a record, drawn from its fields; Ctrl+Enter saves. */
export function RecordFields({ screen, record, onClose, beside }: RecordFormProps) {
  const form = useRecordForm(screen, record, onClose)
  const element = useRef<HTMLFormElement>(null)
  const focusFirst = (errors: FieldErrors) => {
    if (Object.keys(errors).length === 0) return
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const focusStart = useCallback(() => {
    setTimeout(() => element.current?.querySelector<HTMLElement>('[data-fields] input')?.focus({ preventScroll: true }))
  }, [])
  useEffect(focusStart, [focusStart])
  const startOver = (from: RecordOnWire | undefined) => {
    form.startOver(from)
    focusStart()
  }
  const save = async () => focusFirst(await form.save())
  const submit = async () => {
    // A habit of pressing twice must not overwrite what was not looked at.
    if (form.stale) element.current?.querySelector<HTMLElement>('[role="alert"] button')?.focus()
    else await save()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // the field that has the keyboard would open its list
    event.stopPropagation()
    void submit()
  }
  const others = otherErrors(screen, form.errors)
  return (
    <form
      ref={element}
      className={css.form}
      data-popups
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      onKeyDownCapture={onKeyDown}
    >
      <div className={beside ? `${css.scroll} ${css.split}` : css.scroll}>
        <Notices screen={screen} form={form} others={others} onSave={save} onStartOver={startOver} />
        <div className={css.fields} data-fields>
          {drawnFields(screen.resource).map(([name, field]) => (
            <Labelled
              key={name}
              className={isWide(field) ? css.wide : undefined}
              label={isAsked(field) ? `${field.label} *` : field.label}
              error={errorOf(form.errors, name)}
            >
              {(control) => (
                <FieldInput
                  name={name}
                  field={field}
                  control={control}
                  value={form.values[name]}
                  record={form.base}
                  around={{ values: form.values, onChanges: form.setMany }}
                  onChange={(value) => form.set(name, value)}
                  onBlur={() => form.check(name)}
                />
              )}
            </Labelled>
          ))}
        </div>
        <p className={css.hint}>* Campi obbligatori</p>
        {beside && <aside className={css.aside}>{beside(form.values)}</aside>}
      </div>
      <footer className={css.foot}>
        <Button onClick={onClose}>Chiudi</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={busyIcon(form.saving)}
          title="Ctrl+Invio"
          aria-keyshortcuts="Control+Enter"
        >
          Salva
        </Button>
      </footer>
    </form>
  )
}

/** Fields with an input of their own. */
const drawnFields = (resource: Resource) =>
  writtenFields(resource).filter(([name]) => !isDrawnElsewhere(resource.fields, name))

/** A switch always says one or the other: there is nothing to forget. */
const isAsked = ({ optional, widget }: Field) => !optional && widget.kind !== 'boolean'

interface NoticesProps {
  readonly screen: ScreenResource
  readonly form: RecordForm
  readonly others: readonly string[]
  readonly onSave: () => Promise<void>
  readonly onStartOver: (from: RecordOnWire | undefined) => void
}

function Notices({ screen, form, others, onSave, onStartOver }: NoticesProps) {
  const { stale } = form
  return (
    <>
      {form.fromDraft && !stale && (
        <div className={css.notice} role="status">
          Abbiamo ripreso ciò che stavi scrivendo.
          <Button size="small" onClick={() => onStartOver(form.untouchedRecord)}>
            Ricomincia
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <p className={css.problem} role="alert">
          {others.join(' ')}
        </p>
      )}
      {stale && (
        <StaleNotice
          resource={screen.resource}
          values={form.values}
          {...stale}
          saving={form.saving}
          onKeepMine={() => void onSave()}
          onTakeTheirs={() => onStartOver(stale.current)}
        />
      )}
    </>
  )
}
