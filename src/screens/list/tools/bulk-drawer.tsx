import { Alert, Button, Form, type RefSelectProps, Select } from 'antd'
import { useRef, useState } from 'react'
import {
  type BulkReply,
  type Field,
  isDrawnElsewhere,
  type Kind,
  type Resource,
  titleFields,
  writtenFields,
} from '../../../../domain/resource'
import { emptyValues, errorsByField, type FormValues } from '../../../../domain/resource/form-values'
import { textsOf } from '../../../../domain/resource/resource-texts'
import { busyIcon } from '../../../ui/feedback/busy'
import { severalProps } from '../../../ui/fields/select-props'
import text from '../../../ui/text/text.module.css'
import { ChangedRows } from '../../record/changed-rows'
import { boldLabel, FieldItem } from '../../record/form-fields'
import recordCss from '../../record/record.module.css'
import type { ScreenResource } from '../../registry'
import { type BulkTarget, useBulk } from '../use-bulk'
import { ToolDrawer } from './tool-drawer'

const belongsToOne: readonly Kind[] = ['aic', 'vat-number', 'fiscal-code', 'email', 'phone', 'image', 'file']

/** Fields that can be the same in many records: not what names one of them, nor what says something of one person. */
const bulkFields = (resource: Resource): [string, Field][] =>
  writtenFields(resource).filter(
    ([name, { importKey, personal, widget }]) =>
      !importKey &&
      !personal &&
      !titleFields(resource).includes(name) &&
      !isDrawnElsewhere(resource.fields, name) &&
      !belongsToOne.includes(widget.kind),
  )

interface BulkDrawerProps {
  readonly screen: ScreenResource
  readonly target: BulkTarget
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives many records the same values: which fields, what they become, and first of all what would change. */
export default function BulkDrawer({ screen, target, onClose, onDone }: BulkDrawerProps) {
  const { resource } = screen
  const { counted } = textsOf(resource)
  const bulk = useBulk(screen)
  const [form] = Form.useForm<FormValues>()
  const picker = useRef<RefSelectProps>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const [isPicking, setPicking] = useState(false)
  const [preview, setPreview] = useState<BulkReply>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const fields = bulkFields(resource)
  const chosen = fields.filter(([name]) => names.includes(name))
  /** What was looked at is no longer what would happen. */
  const changed = (values: FormValues = {}) => {
    form.setFields(Object.keys(values).map((name) => ({ name, errors: [] })))
    setPreview(undefined)
    setRefusal(undefined)
  }
  const send = async (values: FormValues) => {
    if (isBusy || chosen.length === 0) return
    const entered = Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    setBusy(true)
    const outcome = await (preview
      ? bulk.update(target, { values: entered })
      : bulk.preview(target, { values: entered }))
    setBusy(false)
    if (outcome.kind === 'done') return preview ? onDone() : setPreview(outcome.reply)
    if (outcome.kind !== 'refused') return
    const errors = Object.entries(outcome.errors).map(([name, texts]) => [name.replace(/^values\./, ''), texts])
    const fieldErrors = errorsByField(resource, Object.fromEntries(errors)).fields.filter(({ name }) =>
      names.includes(name),
    )
    form.setFields(fieldErrors)
    setPreview(undefined)
    if (fieldErrors.length === 0) setRefusal(outcome.text)
  }
  return (
    <ToolDrawer
      title={`Modifica ${counted(target.expected)}`}
      isDirty={chosen.length > 0}
      afterOpenChange={() => picker.current?.focus()}
      onClose={onClose}
      action={
        <Button
          type="primary"
          htmlType="submit"
          form="bulk"
          loading={busyIcon(isBusy)}
          disabled={chosen.length === 0 || preview?.changed === 0}
        >
          {preview ? `Modifica ${counted(preview.changed)}` : 'Mostra l’anteprima'}
        </Button>
      }
    >
      <Form
        form={form}
        name="bulk"
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        className={`${recordCss.form} ${recordCss.fields}`}
        data-popups
        noValidate
        autoComplete="off"
        initialValues={emptyValues(resource)}
        onValuesChange={changed}
        onFinish={send}
      >
        <Form.Item label="Campi da modificare" labelCol={boldLabel} htmlFor="bulk-names" className={recordCss.wide}>
          <Select
            {...severalProps}
            ref={picker}
            id="bulk-names"
            placeholder="Scegli"
            // closes with each choice: what it becomes stands below
            open={isPicking}
            onOpenChange={setPicking}
            onSelect={() => setPicking(false)}
            value={[...names]}
            options={fields.map(([name, { label }]) => ({ value: name, label }))}
            onChange={(next: string[]) => {
              setNames(next)
              changed()
            }}
          />
        </Form.Item>
        {chosen.map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} className={recordCss.wide} />
        ))}
      </Form>
      {chosen.some(([, { optional }]) => optional) && (
        <p className={text.small}>Un campo lasciato vuoto viene svuotato in tutte le righe.</p>
      )}
      {refusal && <Alert type="error" role="alert" message={refusal} />}
      {preview && (
        <section aria-label="Anteprima" role="status">
          <h2>
            {preview.changed === 0
              ? 'Nulla da modificare: è già così.'
              : `Cambiano ${counted(preview.changed)} su ${preview.total}`}
          </h2>
          <ChangedRows resource={resource} rows={preview.sample} />
          {preview.changed > preview.sample.length && (
            <p className={text.small}>… e altri {preview.changed - preview.sample.length}.</p>
          )}
        </section>
      )}
    </ToolDrawer>
  )
}
