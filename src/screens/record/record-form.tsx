import { Alert, Button, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { formSections, isEmptyValue, type RecordOnWire } from '../../../domain/resource'
import { busyIcon } from '../../ui/busy'
import { EmptyState } from '../../ui/empty-state'
import type { ScreenResource } from '../registry'
import type { FormOpen } from './form-draft'
import { FormFields } from './form-fields'
import type { FormValues } from './form-values'
import css from './record.module.css'
import { FormSkeleton } from './skeleton'
import { StaleNotice } from './stale-notice'
import { useRecordForm } from './use-record-form'

interface RecordFieldsProps {
  readonly screen: ScreenResource
  readonly open: FormOpen
  readonly onClose: () => void
  readonly onSaved?: (record: RecordOnWire) => void
  /** What is shown beside the fields, out of what is being typed. */
  readonly beside?: (values: FormValues) => ReactNode
}

const controls = '[data-fields] :is(input, textarea, button)'
/** A new row of errors, or fields that were reset, are drawn a few frames later. */
const drawnMs = 50

/** The form of a record, drawn from its fields. Ctrl+Enter saves, Ctrl+Shift+Enter saves and goes on with a new one. */
export function RecordFields({ screen, open, onClose, onSaved, beside }: RecordFieldsProps) {
  const { resource } = screen
  const element = useRef<HTMLDivElement>(null)
  const control = (name: string) => {
    const found = document.getElementById(`${formName}_${name}`)
    return found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input, button')
  }
  const onFocus = (where: 'first' | 'first-empty' | 'first-wrong') =>
    setTimeout(() => {
      const names = formSections(resource).flatMap(([, fields]) => fields.map(([name]) => name))
      const isWanted = (name: string) =>
        where === 'first-wrong' ? form.form.getFieldError(name).length > 0 : isEmptyValue(form.form.getFieldValue(name))
      const wanted = where === 'first' ? undefined : names.filter(isWanted).map(control).find(Boolean)
      const first = wanted ?? element.current?.querySelector<HTMLElement>(controls)
      first?.focus({ preventScroll: where === 'first' })
    }, drawnMs)
  const form = useRecordForm(screen, open, { onSaved: onSaved ?? onClose, onGone: onClose, onFocus })
  const formName = `form-${resource.name.replace('/', '-')}`
  const focusStart = useEffectEvent(() => onFocus('first'))
  useEffect(() => {
    if (form.isReady) focusStart()
  }, [form.isReady])
  /** A form that was opened for one record gives that one back. */
  const mayGoOn = open.kind === 'new' && !onSaved
  const save = (next: boolean) => {
    // A habit of pressing twice must not overwrite what was not looked at.
    if (form.stale) element.current?.querySelector<HTMLElement>('[role="alert"] button')?.focus()
    else form.save(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // the field that has the keyboard would open its list
    event.stopPropagation()
    save(event.shiftKey && mayGoOn)
  }
  if (form.query?.error) return <NotLoaded status={form.query.error.statusCode} onClose={onClose} query={form.query} />
  return (
    <Form
      {...form.formProps}
      name={formName}
      layout="vertical"
      requiredMark={false}
      className={css.form}
      data-popups
      noValidate
      autoComplete="off"
      onKeyDownCapture={onKeyDown}
    >
      <div ref={element} className={beside ? `${css.scroll} ${css.split}` : css.scroll}>
        <Notices form={form} screen={screen} />
        {form.isReady ? (
          <div data-fields className={css.sections}>
            <FormFields resource={resource} record={form.base ?? form.record} />
            <p className={css.hint}>* Campi obbligatori</p>
          </div>
        ) : (
          <FormSkeleton resource={resource} />
        )}
        {beside && (
          <aside className={css.aside}>
            <Form.Item noStyle shouldUpdate>
              {() => beside(form.form.getFieldsValue(true))}
            </Form.Item>
          </aside>
        )}
      </div>
      <footer className={css.foot}>
        <Button onClick={onClose}>Chiudi</Button>
        {mayGoOn && (
          <Button onClick={() => save(true)} title="Ctrl+Maiusc+Invio" aria-keyshortcuts="Control+Shift+Enter">
            Salva e nuovo
          </Button>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={busyIcon(form.isSaving)}
          onClick={(event) => {
            event.preventDefault()
            save(false)
          }}
          title="Ctrl+Invio"
          aria-keyshortcuts="Control+Enter"
        >
          Salva
        </Button>
      </footer>
    </Form>
  )
}

interface NotLoadedProps {
  readonly status: number
  readonly onClose: () => void
  readonly query: { readonly refetch: () => unknown }
}

/** Instead of a record that is not there, or could not be read. */
export const NotLoaded = ({ status, onClose, query }: NotLoadedProps) =>
  status === 404 ? (
    <EmptyState text="Risorsa non trovata" action={{ label: 'Torna all’elenco', run: onClose }} />
  ) : (
    <EmptyState
      text="Non siamo riusciti a caricare il dettaglio."
      action={{ label: 'Riprova', run: () => void query.refetch() }}
    />
  )

function Notices({ form, screen }: { form: ReturnType<typeof useRecordForm>; screen: ScreenResource }) {
  const { stale, others } = form
  return (
    <>
      {form.isRestored && (
        <div className={css.notice} role="status">
          Abbiamo ripreso ciò che stavi scrivendo.
          <Button size="small" onClick={() => form.startOver(form.base)}>
            Ricomincia
          </Button>
        </div>
      )}
      {others.length > 0 && <Alert type="error" role="alert" message={others.join(' ')} />}
      {stale && (
        <Form.Item noStyle shouldUpdate>
          {() => (
            <StaleNotice
              resource={screen.resource}
              values={form.form.getFieldsValue(true)}
              {...stale}
              saving={form.isSaving}
              onKeepMine={() => form.save(false)}
              onTakeTheirs={() => form.startOver(stale.current)}
            />
          )}
        </Form.Item>
      )}
    </>
  )
}
