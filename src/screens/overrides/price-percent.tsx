import { Alert, Button } from 'antd'
import { useState } from 'react'
import { type BulkReply, field } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { busyIcon } from '../../ui/feedback/busy'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { FieldInput } from '../kinds/inputs'
import { ToolDrawer } from '../list/tools/tool-drawer'
import { useBulk } from '../list/use-bulk'
import { ChangedRows } from '../record/changed-rows'
import { screenResource } from '../registry'
import type { ActDialogProps } from './act'

const percentField = field.percent({ label: 'Aumento in percentuale', example: 5 })

/** Raises or lowers the price of many records by so much of a hundred; first what would change. */
export default function PricePercent({ resource, target, onClose, onDone }: ActDialogProps) {
  const { counted } = textsOf(resource)
  const bulk = useBulk(screenResource(resource.name))
  const [by, setBy] = useState<unknown>(null)
  const [preview, setPreview] = useState<BulkReply>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy || preview?.changed === 0) return
    if (typeof by !== 'number' || by === 0) return setProblem('Scrivi di quanto cambia: 5, oppure -5.')
    const changes = { percent: { price: by } }
    setBusy(true)
    const outcome = await (preview ? bulk.update(target, changes) : bulk.preview(target, changes))
    setBusy(false)
    if (outcome.kind === 'done') return preview ? onDone() : setPreview(outcome.reply)
    if (outcome.kind === 'refused') setProblem(Object.values(outcome.errors)[0]?.[0] ?? outcome.text)
  }
  return (
    <ToolDrawer
      title={`Prezzo di ${counted(target.expected)}`}
      isDirty={by !== null}
      onSave={() => void send()}
      onClose={onClose}
      action={
        <Button type="primary" loading={busyIcon(isBusy)} disabled={preview?.changed === 0} onClick={() => void send()}>
          {preview ? `Modifica ${counted(preview.changed)}` : 'Mostra l’anteprima'}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label="Aumento in percentuale (con il meno: ribasso)" error={problem}>
          {(control) => (
            <FieldInput
              name="percent"
              field={percentField}
              {...control}
              value={by}
              onChange={(next) => {
                setBy(next)
                setPreview(undefined)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
      </form>
      {preview?.sample.length === 0 && <Alert type="info" message="Nulla da modificare: nessuno ha un prezzo." />}
      {preview && preview.sample.length > 0 && (
        <section className={page.page} aria-label="Anteprima" role="status">
          <h2>{`Cambiano ${counted(preview.changed)} su ${preview.total}`}</h2>
          <ChangedRows resource={resource} rows={preview.sample} />
        </section>
      )}
    </ToolDrawer>
  )
}
