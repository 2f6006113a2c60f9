import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Patient } from '../../../../domain/contract/people/patients'
import { numericDate, numericMoment } from '../../../../domain/text/dates'
import { announce } from '../../../platform/calls'
import { usePatientActions } from '../../../shared/patients/card-changes'
import { useLimitActions } from '../../../shared/patients/limits'
import { useNameMask } from '../../../shared/people/name-mask'
import { busyIcon } from '../../../ui/feedback/busy'
import notice from '../../../ui/feedback/notice-row.module.css'
import text from '../../../ui/text/text.module.css'
import { plainName } from '../sentences'

/** A running limit: why, since when and until when, by whom, and the way out of it. */
export function LimitBand({ patient: { limit, gender } }: { readonly patient: Patient }) {
  const names = useNameMask()
  const { lift, isBusy } = useLimitActions()
  if (!limit?.running) return null
  const { reason, since, until, created_by } = limit
  return (
    <section className={`${text.notice} ${notice.row}`} data-tone="error" aria-label="Limite in corso">
      <p>
        <StopOutlined aria-hidden />{' '}
        <strong>
          {gender === 'F' ? 'Limitata' : 'Limitato'} dal {numericDate(since)}{' '}
          {until ? `al ${numericDate(until)}` : 'senza scadenza'}
        </strong>
        {reason && `: ${names.detail(reason)}`}
        {created_by && ` · da ${created_by.name}`}
      </p>
      <Button danger loading={busyIcon(isBusy)} onClick={() => void lift(limit)}>
        Togli il limite
      </Button>
    </section>
  )
}

/** The last merge into this record, for as long as it can be taken back. */
export function MergeBand({ patient: { id, merge } }: { readonly patient: Patient }) {
  const names = useNameMask()
  const actions = usePatientActions(id)
  const [isBusy, setBusy] = useState(false)
  if (!merge) return null
  const undo = async () => {
    setBusy(true)
    const outcome = await actions.undoMerge(merge.id)
    setBusy(false)
    if (outcome.kind === 'done') announce({ type: 'success', title: 'Unione annullata' })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  return (
    <section className={`${text.notice} ${notice.row}`} data-tone="neutral" aria-label="Unione di due schede">
      <p>
        Unita con la scheda di {plainName(names, merge.removed_name)} il {numericMoment(merge.at)}.
      </p>
      <Button loading={busyIcon(isBusy)} onClick={() => void undo()}>
        Annulla l’unione
      </Button>
    </section>
  )
}
