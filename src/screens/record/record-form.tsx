import { Alert, Button, Flex, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { formSections, isEmptyValue, type RecordOnWire } from '../../../domain/resource'
import type { FormValues } from '../../../domain/resource/form-values'
import { useOpenForm } from '../../platform/session/open-forms'
import { busyIcon } from '../../ui/feedback/busy'
import { NotLoaded } from '../../ui/feedback/not-loaded'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import type { ScreenResource } from '../registry'
import type { FormOpen } from './form-draft'
import { FormFields, FormSkeleton } from './form-fields'
import css from './record.module.css'
import { StaleNotice } from './stale-notice'
import { useRecordForm } from './use-record-form'

interface RecordFieldsProps {
  readonly screen: ScreenResource
  readonly open: FormOpen
  readonly onClose: () => void
  readonly onSaved?: (record: RecordOnWire) => void
  /** More of the kind may follow, though somebody waits for what is saved. */
  readonly isOneOfMany?: boolean
  /** What is shown beside the fields, out of what is being typed. */
  readonly details?: (values: FormValues) => ReactNode
}

const controls = '[data-fields] :is(input, textarea, button)'
/** A new row of errors, or fields that were reset, are drawn a few frames later. */
const drawnMs = 50

/** The form of a record, drawn from its fields. Ctrl+Enter saves, Ctrl+Shift+Enter saves and goes on with a new one. */
export function RecordFields({ screen, open, onClose, onSaved, isOneOfMany = !onSaved, details }: RecordFieldsProps) {
  const { resource } = screen
  useOpenForm()
  const element = useRef<HTMLDivElement>(null)
  const control = (name: string) => {
    const found = document.getElementById(`${formName}_${name}`)
    return found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input, button')
  }
  const onFocus = (where: 'start' | 'first' | 'first-empty' | 'first-wrong') =>
    setTimeout(() => {
      // who has chosen a field before the form was ready stays in it
      if (where === 'start' && element.current?.contains(document.activeElement)) return
      const names = formSections(resource).flatMap(([, fields]) => fields.map(([name]) => name))
      const isWanted = (name: string) =>
        where === 'first-wrong' ? form.form.getFieldError(name).length > 0 : isEmptyValue(form.form.getFieldValue(name))
      const wanted =
        where === 'start' || where === 'first' ? undefined : names.filter(isWanted).map(control).find(Boolean)
      const first = wanted ?? element.current?.querySelector<HTMLElement>(controls)
      first?.focus({ preventScroll: wanted === undefined })
    }, drawnMs)
  const form = useRecordForm(screen, open, { onSaved: onSaved ?? onClose, onGone: onClose, onFocus })
  const formName = `form-${resource.name.replace('/', '-')}`
  const focusStart = useEffectEvent(() => onFocus('start'))
  useEffect(() => {
    if (form.isReady) focusStart()
  }, [form.isReady])
  /** A form that was opened for one record gives that one back. */
  const mayGoOn = open.kind === 'new' && isOneOfMany
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
  if (form.query?.error) return <NotLoaded error={form.query.error} onClose={onClose} onRetry={form.query.refetch} />
  return (
    <Form
      {...form.formProps}
      name={formName}
      layout="vertical"
      requiredMark={false}
      className={`${section.fill} ${css.form}`}
      data-popups
      noValidate
      autoComplete="off"
      onKeyDownCapture={onKeyDown}
    >
      <div ref={element} className={details ? `${section.drawerBody} ${css.split}` : section.drawerBody}>
        <Notices form={form} screen={screen} />
        {form.isReady ? (
          <Flex vertical gap={20} data-fields>
            <FormFields resource={resource} record={form.base ?? form.record} />
            <p className={text.small}>* Campi obbligatori</p>
          </Flex>
        ) : (
          <FormSkeleton resource={resource} />
        )}
        {details && (
          <aside className={css.aside}>
            <Form.Item noStyle shouldUpdate>
              {() => details(form.form.getFieldsValue(true))}
            </Form.Item>
          </aside>
        )}
      </div>
      <footer className={section.drawerFoot}>
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

function Notices({ form, screen }: { form: ReturnType<typeof useRecordForm>; screen: ScreenResource }) {
  const { stale, others } = form
  return (
    <>
      {form.isRestored && (
        <Alert
          role="status"
          message="Abbiamo ripreso ciò che stavi scrivendo."
          action={<Button onClick={() => form.startOver(form.base)}>Ricomincia</Button>}
        />
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
