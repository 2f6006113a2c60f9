import { Alert, Button, Input, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fileTypes } from '../../../domain/contract/files'
import { processedPrescription } from '../../../domain/contract/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions'
import { isNre } from '../../../domain/prescriptions/nre'
import type { DeliveryWay } from '../../../domain/prescriptions/status'
import { useOneAtATime } from '../../api/one-at-a-time'
import { type UploadedFile, useOneFile } from '../../api/one-file'
import { usePrescriptionActs } from '../../api/prescriptions'
import { problemsOf } from '../../api/section-form'
import { firstTexts } from '../../platform/basic/failure'
import { useKeptDraft } from '../../session/kept-draft'
import { busyIcon } from '../../ui/busy'
import { Field } from '../../ui/field'
import { useNames } from '../../ui/names'
import text from '../../ui/text.module.css'
import { AtCounter } from './at-counter'
import css from './prescriptions.module.css'
import { processBox } from './request-draft'
import { noWay, sendWord, type Way, WayFields, wayFields } from './way-fields'

interface Draft extends Way {
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

/** What leaves and how, once. What is typed stays in this tab until it is sent or given up. */
export default function ProcessForm({ prescription, onDone, onCancel }: ProcessFormProps) {
  const names = useNames()
  const acts = usePrescriptionActs()
  const { run, isBusy } = useOneAtATime()
  const first: Draft = { ...noWay, delivery: firstWay(prescription), nres: '', sheet: null }
  const { draft, setDraft, forget } = useKeptDraft(processBox(prescription.id), first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const set = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors({})
    setProblem(null)
  }
  const form = useRef<HTMLFormElement>(null)
  const file = useOneFile((sheet) => set({ sheet }))
  const { sheet } = draft
  const send = () =>
    run(async () => {
      const body = {
        ...wayFields(draft),
        nres: nresIn(draft.nres),
        ...(sheet && { sheet: sheet.key }),
      }
      const found = problemsOf(processedPrescription, { ...body, version: prescription.version })
      const waiting = file.waiting()
      setErrors({ ...found, ...(waiting && { sheet: waiting }) })
      if (Object.keys(found).length > 0 || waiting) return
      const outcome = await acts.process(prescription, body)
      if (outcome.kind === 'done') {
        forget()
        onDone()
      } else if (outcome.kind === 'invalid') setErrors(firstTexts(outcome.errors))
      else setProblem(outcome.text)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its first field
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const nreError = errors.nres ?? Object.entries(errors).find(([name]) => name.startsWith('nres.'))?.[1]
  return (
    <form
      ref={form}
      className={css.form}
      aria-label="Evadi la ricetta"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.stopPropagation()
          void send()
        }
        if (event.key === 'Escape') {
          event.stopPropagation()
          onCancel()
        }
      }}
    >
      {problem && <Alert type="warning" role="alert" showIcon message={problem} />}
      <AtCounter label="NRE" value={draft.nres} error={nreError}>
        <Field label="NRE" error={nreError} hint="15 lettere e numeri; uno per riga, se sono più di uno.">
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              autoSize={{ minRows: 1, maxRows: 5 }}
              autoComplete="off"
              spellCheck={false}
              className={css.nre}
              value={draft.nres}
              onChange={({ target }) => set({ nres: target.value })}
            />
          )}
        </Field>
      </AtCounter>
      <WayFields prescription={prescription} way={draft} errors={errors} set={set} />
      <div className={css.sheet}>
        {sheet ? (
          <span>
            {names.isMasked ? 'Promemoria' : sheet.name}{' '}
            <Button size="small" type="text" onClick={() => set({ sheet: null })}>
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
      <div className={css.acts}>
        <Button htmlType="submit" type="primary" loading={busyIcon(isBusy)}>
          {sendWord(draft)}
        </Button>
        <Button
          onClick={() => {
            forget()
            onCancel()
          }}
        >
          Annulla
        </Button>
      </div>
    </form>
  )
}
