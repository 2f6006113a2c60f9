import { Button } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import { field } from '../../../domain/resource'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { announce, call } from '../../platform/calls'
import { attemptOrAnnounce, sendWithKey } from '../../platform/calls/idempotent-call'
import { offerUndo } from '../../platform/session'
import { busyIcon } from '../../ui/feedback/busy'
import { DateInput } from '../../ui/fields/date-input'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { FieldInput } from '../kinds/inputs'
import { ToolDrawer } from '../list/tools/tool-drawer'
import { useRefresh } from '../record/use-record'
import { screenResource } from '../registry'
import type { ActDialogProps } from './act'

const source = field.reference({ label: 'Da quale presenza', to: 'office-users', example: 1 })

type Errors = { readonly [name in 'from_office_user_id' | 'valid_from']?: string | undefined }

/** Gives a doctor in an office, who has no hours there yet, the week of somebody else, or of another office. */
export default function CopyHours({ target, onClose, onDone }: ActDialogProps) {
  const [id = 0] = target.ids ?? []
  const { date: today } = useRomeClock()
  const refresh = useRefresh(screenResource('office-users'))
  const [from, setFrom] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(today)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const takeBack = async (act_id: number) => {
    const params = { id: String(id) }
    const outcome = await attemptOrAnnounce(call(endpoints.undoCopiedHours, { params, body: { act_id } }))
    refresh()
    if (outcome.kind === 'done') announce({ type: 'success', title: 'Orario tolto' })
  }
  const send = async () => {
    if (isBusy) return
    if (from === null) return setErrors({ from_office_user_id: 'Scegli da dove copiare.' })
    const body = { from_office_user_id: from, valid_from: day ?? '' }
    setBusy(true)
    const outcome = await sendWithKey(`copy-hours.${id}.attempt`, body, (idempotencyKey) =>
      call(endpoints.copyHours, { params: { id: String(id) }, body }, { idempotencyKey }),
    )
    setBusy(false)
    if (outcome.kind === 'done') {
      const { id: act, undo_until } = outcome.data.data
      const undo = () => void takeBack(act)
      offerUndo({ key: `copy-hours-${id}`, title: 'Orario copiato', until: Date.parse(undo_until), undo })
      refresh()
      return onDone()
    }
    if (outcome.kind === 'invalid') {
      const { from_office_user_id, valid_from } = outcome.errors
      return setErrors({ from_office_user_id: from_office_user_id?.[0], valid_from: valid_from?.[0] })
    }
    if (outcome.kind !== 'dropped') setErrors({ from_office_user_id: outcome.text })
  }
  return (
    <ToolDrawer
      title="Copia l’orario"
      isDirty={from !== null}
      onSave={() => void send()}
      onClose={onClose}
      action={
        <Button type="primary" loading={busyIcon(isBusy)} onClick={() => void send()}>
          Copia l’orario
        </Button>
      }
    >
      <form
        className={page.page}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>Turni, pause e orari riservati della settimana; chiusure e ferie restano di chi le ha.</p>
        <Field label={source.label} error={errors.from_office_user_id}>
          {(control) => (
            <FieldInput
              name="from_office_user_id"
              field={source}
              {...control}
              value={from}
              onChange={(next) => {
                setFrom(next as number | null)
                setErrors({})
              }}
            />
          )}
        </Field>
        <Field label="Dal giorno" error={errors.valid_from}>
          {(control) => <DateInput control={control} value={day} onChange={setDay} />}
        </Field>
      </form>
    </ToolDrawer>
  )
}
