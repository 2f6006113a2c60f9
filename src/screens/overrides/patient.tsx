import { DownloadOutlined, MergeOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import { announce } from '../../platform/calls'
import { busyIcon } from '../../ui/feedback/busy'
import { exportPersonalData } from '../record-actions'
import { screenResource } from '../registry'
import { useScreenRights } from '../use-screen-rights'
import { MemberActions } from './invite'
import type { ActionProps } from './record-actions'
import type { RowDialog } from './row-dialog'

const EraseDialog = lazyPart(() => import('./patient-erase'))
const MergeDialog = lazyPart(() => import('./patient-merge'))

/** Two records of one person made one, from the menu of a row. */
export const patientMerge: RowDialog = {
  ...{ label: 'Unisci…', icon: <MergeOutlined aria-hidden />, Dialog: MergeDialog },
  isFor: () => true,
  takesTwo: true,
}

/** What a patient may ask of us: a copy of the own data, and to be forgotten (product.md §6 and §7). */
export function PatientActions({ record, onClose }: ActionProps) {
  const may = useScreenRights(screenResource('patients').resource)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<'erase' | 'merge' | null>(null)
  const close = () => setOpen(null)
  const save = async () => {
    setBusy(true)
    const outcome = await exportPersonalData(record)
    setBusy(false)
    if (outcome.kind === 'done') announce({ type: 'success', title: 'Dati esportati', text: outcome.data })
    else announce({ type: 'error', title: outcome.text })
  }
  return (
    <>
      <MemberActions record={record} onClose={onClose} />
      <Button icon={<DownloadOutlined aria-hidden />} loading={busyIcon(busy)} onClick={() => void save()}>
        Esporta i dati
      </Button>
      <Button icon={patientMerge.icon} onClick={() => setOpen('merge')}>
        {patientMerge.label}
      </Button>
      {may.delete && (
        <Button danger icon={<UserDeleteOutlined aria-hidden />} onClick={() => setOpen('erase')}>
          Cancella i dati…
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'erase' && <EraseDialog record={record} onCancel={close} onDone={onClose} />}
        {open === 'merge' && <MergeDialog record={record} onClose={close} onMerged={onClose} />}
      </Suspense>
    </>
  )
}
