import { Button, Flex, Input, Upload } from 'antd'
import { fileTypes } from '../../../domain/contract/files'
import { processedPrescription } from '../../../domain/contract/prescriptions/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { isNre } from '../../../domain/prescriptions/nre'
import type { DeliveryWay } from '../../../domain/prescriptions/status'
import { problemsOf } from '../../forms/errors'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import { useKeptForm } from '../../forms/use-kept-form'
import { type UploadedFile, useFileUpload } from '../../platform/calls/use-file-upload'
import { useNameMask } from '../../shared/people/name-mask'
import { usePrescriptionActions } from '../../shared/prescriptions/prescriptions'
import { busyIcon } from '../../ui/feedback/busy'
import { Field } from '../../ui/fields/field'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { CounterMask } from './counter-mask'
import { type DeliveryDraft, DeliveryFields, deliveryFieldNames, noDelivery, sendLabel } from './delivery-fields'
import { processDraftKey } from './request-draft'

interface Draft extends DeliveryDraft {
  /** One a line. */
  readonly nres: string
  readonly sheet: UploadedFile | null
}

interface ProcessFormProps {
  readonly prescription: Prescription
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Numbers typed or scanned, with line ends, commas or spaces between them; one may have spaces of its own. */
const nresIn = (typed: string) =>
  typed
    .split(/[\n,;]+/)
    .flatMap((line) => (isNre(line) ? [line] : line.split(/\s+/)))
    .filter(Boolean)

const firstWay = ({ delivery, reached_by }: Prescription): DeliveryWay =>
  delivery && reached_by.includes(delivery) ? delivery : (reached_by[0] ?? 'collected')

/** The form of what leaves and how. */
function useProcessForm({ prescription, onDone }: Pick<ProcessFormProps, 'prescription' | 'onDone'>) {
  const actions = usePrescriptionActions()
  const bodyOf = (draft: Draft) => ({
    ...deliveryFieldNames(draft),
    nres: nresIn(draft.nres),
    ...(draft.sheet && { sheet: draft.sheet.key }),
  })
  const form = useKeptForm<Draft, Prescription>({
    key: processDraftKey(prescription.id),
    initial: { values: { ...noDelivery, delivery: firstWay(prescription), nres: '', sheet: null }, version: null },
    validate(draft) {
      const waiting = file.waiting()
      const { version } = prescription
      return { ...problemsOf(processedPrescription, { ...bodyOf(draft), version }), ...(waiting && { sheet: waiting }) }
    },
    send: (draft) => actions.process(prescription, bodyOf(draft)),
    errorsOf: { delivery: ['nres', 'collected_by'], sheet: ['nres'] },
    onSaved: onDone,
  })
  const file = useFileUpload((sheet) => form.change({ sheet }))
  return { ...form, file }
}

/** What leaves and how, once. */
export default function ProcessForm({ prescription, onDone, onCancel }: ProcessFormProps) {
  const names = useNameMask()
  const form = useProcessForm({ prescription, onDone })
  const { draft, errors, change, file } = form
  const { sheet } = draft
  const nreError = errors.nres ?? Object.entries(errors).find(([name]) => name.startsWith('nres.'))?.[1]
  return (
    <KeptForm
      form={form}
      className={section.section}
      aria-label="Evadi la ricetta"
      onSave={form.save}
      onSubmit={form.save}
      onEscape={onCancel}
    >
      <FormNotices form={form} />
      <CounterMask label="NRE" value={draft.nres} error={nreError}>
        <Field label="NRE" error={nreError} hint="15 lettere e numeri; uno per riga, se sono più di uno.">
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              autoSize={{ minRows: 1, maxRows: 5 }}
              autoComplete="off"
              spellCheck={false}
              value={draft.nres}
              onChange={({ target }) => change({ nres: target.value })}
            />
          )}
        </Field>
      </CounterMask>
      <DeliveryFields prescription={prescription} way={draft} errors={errors} set={change} />
      <div>
        {sheet ? (
          <span>
            {names.isMasked ? 'Promemoria' : sheet.name}{' '}
            <Button size="small" type="text" onClick={() => change({ sheet: null })}>
              Togli
            </Button>
          </span>
        ) : (
          <Upload
            showUploadList={false}
            accept={fileTypes.join()}
            beforeUpload={(chosen) => {
              file.onAdd([chosen])
              return false
            }}
          >
            <Button>Allega il promemoria</Button>
          </Upload>
        )}
        {(errors.sheet ?? file.pending?.problem) && (
          <p className={text.error}>{errors.sheet ?? file.pending?.problem}</p>
        )}
        {file.pending && !file.pending.problem && <p className={text.small}>Caricamento in corso…</p>}
      </div>
      <Flex wrap gap={8}>
        <Button htmlType="submit" type="primary" loading={busyIcon(form.isBusy)}>
          {sendLabel(draft)}
        </Button>
        <Button onClick={() => form.giveUp(onCancel)}>Annulla</Button>
      </Flex>
    </KeptForm>
  )
}
