import { DownloadOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { announce, useCan } from '../../api'
import { exportPersonalData } from '../../api/record-actions'
import { lazyPart } from '../../session/load-chunk'
import { busyIcon } from '../../ui/busy'
import type { ActionProps } from './action-props'
import { LoginAsAction } from './login-as'

const EraseDialog = lazyPart(() => import('./patient-erase'))

/** What a patient may ask of us: a copy of the own data, and to be forgotten (product.md §6 and §7). */
export function PatientActions({ record, onClose }: ActionProps) {
  const can = useCan()
  const [busy, setBusy] = useState(false)
  const [erasing, setErasing] = useState(false)
  const save = async () => {
    setBusy(true)
    const outcome = await exportPersonalData(record)
    setBusy(false)
    if (outcome.kind === 'done') announce({ type: 'success', title: 'Dati esportati', text: outcome.data })
    else announce({ type: 'error', title: outcome.text })
  }
  return (
    <>
      <LoginAsAction record={record} onClose={onClose} />
      <Button icon={<DownloadOutlined aria-hidden />} loading={busyIcon(busy)} onClick={() => void save()}>
        Esporta i dati
      </Button>
      {can('delete', 'master-data') && (
        <Button danger icon={<UserDeleteOutlined aria-hidden />} onClick={() => setErasing(true)}>
          Cancella i dati…
        </Button>
      )}
      <Suspense fallback={null}>
        {erasing && <EraseDialog patient={record} onCancel={() => setErasing(false)} onDone={onClose} />}
      </Suspense>
    </>
  )
}
