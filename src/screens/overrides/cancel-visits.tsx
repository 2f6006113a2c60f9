import { Button, Input } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import { counted } from '../../../domain/text/dates'
import { announce, call } from '../../platform/calls'
import { attemptOrAnnounce, sendWithKey } from '../../platform/calls/idempotent-call'
import { offerUndo } from '../../platform/session'
import { busyIcon } from '../../ui/feedback/busy'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { ToolDrawer } from '../list/tools/tool-drawer'
import { useListRefresh } from '../record/use-record'
import { screenResource } from '../registry'
import type { ActDialogProps } from './act'

const visits = (count: number) => counted(count, 'visita', 'visite')
const canceled = (count: number) => `${visits(count)} ${count === 1 ? 'cancellata' : 'cancellate'}`

/** Takes back what was canceled together, and says what could not be. */
async function takeBack(ids: readonly number[], refresh: () => void) {
  const outcome = await attemptOrAnnounce(call(endpoints.undoAdminCancellations, { body: { ids: [...ids] } }))
  refresh()
  if (outcome.kind !== 'done') return
  const { restored, left } = outcome.data.data
  announce({
    type: left.length > 0 ? 'warning' : 'success',
    title: `${visits(restored.length)} ${restored.length === 1 ? 'ripristinata' : 'ripristinate'}`,
    text: left.length > 0 ? `Per ${visits(left.length)} il tempo è scaduto, o sono cambiate nel frattempo.` : undefined,
  })
}

/** Cancels visits, with a reason for all of them; taken back together. */
export default function CancelVisits({ target, onClose, onDone }: ActDialogProps) {
  const ids = target.ids ?? []
  const refresh = useListRefresh(screenResource('bookings'))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    const given = { ids: [...ids], ...(reason.trim() && { reason: reason.trim() }) }
    const outcome = await sendWithKey('cancel-visits.attempt', given, (idempotencyKey) =>
      call(endpoints.cancelAdminBookings, { body: given }, { idempotencyKey }),
    )
    setBusy(false)
    if (outcome.kind !== 'done') return setProblem(outcome.kind === 'dropped' ? undefined : outcome.text)
    const { canceled: done, left, unknown, undo_until } = outcome.data.data
    const others = left.length + unknown.length
    const text = others > 0 ? `Altre ${others} non si possono più cancellare.` : undefined
    refresh()
    if (undo_until === null) announce({ type: 'warning', title: 'Nessuna visita cancellata', text })
    else {
      const undo = () => void takeBack(done, refresh)
      offerUndo({ key: 'cancel-visits', title: canceled(done.length), text, until: Date.parse(undo_until), undo })
    }
    onDone()
  }
  return (
    <ToolDrawer
      title={`Cancella ${visits(ids.length)}`}
      isDirty={reason.trim() !== ''}
      onSave={() => void send()}
      onClose={onClose}
      action={
        <Button type="primary" danger loading={busyIcon(isBusy)} onClick={() => void send()}>
          {`Cancella ${visits(ids.length)}`}
        </Button>
      }
    >
      <div className={page.page}>
        <p>
          Pazienti e medici ricevono l’avviso quando non si può più annullare. Le visite già concluse restano come sono.
        </p>
        <Field label="Motivo (facoltativo)" error={problem} hint="Lo legge chi aveva la visita.">
          {(control) => (
            <Input.TextArea
              {...control}
              maxLength={500}
              autoSize={{ minRows: 2, maxRows: 6 }}
              value={reason}
              onChange={({ target: { value } }) => {
                setReason(value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
      </div>
    </ToolDrawer>
  )
}
