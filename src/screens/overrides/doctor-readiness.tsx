import { CopyOutlined } from '@ant-design/icons'
import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { RecordOnWire } from '../../../domain/resource'
import { lazyPart } from '../../platform/basic/load-chunk'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { screenResource } from '../registry'

const CopyHours = lazyPart(() => import('./copy-hours'))

interface OfficeUser extends RecordOnWire {
  readonly medical_service_ids: readonly number[]
  readonly need_setup: boolean
}

/** What a doctor still lacks before a visit can be booked; nothing is said of one who lacks nothing. */
export function DoctorReadiness({ record }: { readonly record: RecordOnWire }) {
  const [copyingTo, setCopyingTo] = useState<number>()
  const close = () => setCopyingTo(undefined)
  const { result, query } = useList<OfficeUser>({
    resource: 'office-users',
    pagination: { mode: 'off' },
    meta: { query: { 'filter[user_id]': String(record.id), fields: 'medical_service_ids,need_setup' } },
    errorNotification: false,
  })
  if (!query.isSuccess) return null
  const offices = result.data
  const hasHours = offices.some(({ need_setup }) => !need_setup)
  const withServices = offices.find(({ medical_service_ids: services }) => services.length > 0)
  const steps: readonly (readonly [label: string, isDone: boolean, how: string])[] = [
    ['Può accedere', record.active === true && Boolean(record.email), 'serve un’e-mail e che sia attivo: «Modifica»'],
    ['Ha un abbonamento', Boolean(record.plan), 'da «Abbonamenti», qui sotto'],
    ['Ha una struttura con prestazioni', withServices !== undefined, 'da «Strutture e prestazioni», qui sotto'],
    ['Ha un orario', hasHours, 'si copia da un’altra presenza, o si disegna con «Accedi come»'],
  ]
  const done = steps.filter(([, isDone]) => isDone).length
  if (done === steps.length) return null
  return (
    <section className={section.section} aria-label="Prenotabile">
      <h3>
        Prenotabile: {done} di {steps.length}
      </h3>
      <ul>
        {steps.map(([label, isDone, how]) => (
          <li key={label} className={isDone ? text.muted : undefined}>
            {isDone ? `${label}: fatto` : `${label}: no, ${how}`}
          </li>
        ))}
      </ul>
      {withServices && !hasHours && (
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => setCopyingTo(withServices.id)}>
          Copia un orario
        </Button>
      )}
      <Suspense>
        {copyingTo !== undefined && (
          <CopyHours
            resource={screenResource('office-users').resource}
            target={{ ids: [copyingTo], expected: 1 }}
            onClose={close}
            onDone={close}
          />
        )}
      </Suspense>
    </section>
  )
}
