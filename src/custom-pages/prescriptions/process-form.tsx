import { Alert, Button, Input, Radio, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fileTypes } from '../../../domain/contract/files'
import { prescriptionText, processedPrescription } from '../../../domain/contract/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions'
import { isNre } from '../../../domain/prescriptions/nre'
import { type DeliveryWay, deliveryWay, deliveryWays } from '../../../domain/prescriptions/status'
import { firstTexts } from '../../api/failure'
import { useOneAtATime } from '../../api/one-at-a-time'
import { type UploadedFile, useOneFile } from '../../api/one-file'
import { usePrescriptionActs } from '../../api/prescriptions'
import { problemsOf } from '../../api/section-form'
import { clearDraft, readDraft, saveDraft } from '../../session'
import { busyIcon } from '../../ui/busy'
import { Field } from '../../ui/field'
import text from '../../ui/text.module.css'
import css from './prescriptions.module.css'
import { processBox } from './request-draft'

interface Draft {
  readonly delivery: DeliveryWay
  /** One a line. */
  readonly nres: string
  readonly sheet: UploadedFile | null
  readonly collected_by: string
  readonly delegation: string
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

const unreached = { app: prescriptionText.noApp, email: prescriptionText.noAddress, collected: '' } as const

/** What is typed, kept in this tab. */
function useProcessDraft(prescription: Prescription) {
  const box = processBox(prescription.id)
  const [initial] = useState<Draft>(() => ({
    ...{ delivery: firstWay(prescription), nres: '', sheet: null, collected_by: '', delegation: '' },
  }))
  const [draft, setDraft] = useState(() => readDraft<Draft>(box) ?? initial)
  useEffect(() => {
    if (JSON.stringify(draft) === JSON.stringify(initial)) clearDraft(box)
    else saveDraft(box, draft)
  }, [box, draft, initial])
  return { draft, setDraft, forget: () => clearDraft(box) }
}

/** What leaves and how, once. What is typed stays in this tab until it is sent or given up. */
export default function ProcessForm({ prescription, onDone, onCancel }: ProcessFormProps) {
  const acts = usePrescriptionActs()
  const { run, isBusy } = useOneAtATime()
  const { draft, setDraft, forget } = useProcessDraft(prescription)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const set = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors({})
    setProblem(null)
  }
  const form = useRef<HTMLFormElement>(null)
  const file = useOneFile((sheet) => set({ sheet }))
  const { delivery, sheet } = draft
  const isCollected = delivery === 'collected'
  const send = () =>
    run(async () => {
      const body = {
        delivery,
        nres: nresIn(draft.nres),
        ...(sheet && { sheet: sheet.key }),
        ...(isCollected && {
          collected_by: draft.collected_by.trim() || null,
          delegation: draft.delegation.trim() || null,
        }),
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
      <div role="radiogroup" aria-label="Come la riceve">
        <p className={text.label}>Come la riceve</p>
        <Radio.Group value={delivery} onChange={({ target }) => set({ delivery: target.value as DeliveryWay })}>
          {deliveryWays.map((way) => (
            <Radio key={way} value={way} disabled={way !== 'collected' && !prescription.reached_by.includes(way)}>
              {deliveryWay[way]}
            </Radio>
          ))}
        </Radio.Group>
        {deliveryWays
          .filter((way) => unreached[way] && !prescription.reached_by.includes(way))
          .map((way) => (
            <p key={way} className={text.small}>
              {unreached[way]}
            </p>
          ))}
        {errors.delivery && <p className={text.error}>{errors.delivery}</p>}
      </div>
      {isCollected && <Collected draft={draft} errors={errors} set={set} />}
      <div className={css.sheet}>
        {sheet ? (
          <span>
            {sheet.name}{' '}
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
          {isCollected ? 'Segna ritirata' : 'Invia'}
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

interface CollectedProps {
  readonly draft: Draft
  readonly errors: Readonly<Record<string, string>>
  readonly set: (changes: Partial<Draft>) => void
}

/** Who collects it at the practice, and by which delegation. */
const Collected = ({ draft, errors, set }: CollectedProps) => (
  <div className={css.pair}>
    <Field label="Chi ritira" error={errors.collected_by}>
      {(control) => (
        <Input
          {...control}
          maxLength={120}
          value={draft.collected_by}
          onChange={({ target }) => set({ collected_by: target.value })}
        />
      )}
    </Field>
    <Field label="Delega (facoltativa)" error={errors.delegation} hint="Data della delega e documento di chi ritira.">
      {(control) => (
        <Input
          {...control}
          maxLength={200}
          value={draft.delegation}
          onChange={({ target }) => set({ delegation: target.value })}
        />
      )}
    </Field>
  </div>
)
