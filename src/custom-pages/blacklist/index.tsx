import { EditOutlined, StopOutlined } from '@ant-design/icons'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Limit } from '../../../domain/contract/people/limits'
import type { RecordOnWire } from '../../../domain/resource'
import { lazyPart } from '../../platform/basic/load-chunk'
import { useActingDoctor } from '../../platform/session'
import { DoctorList, doctorScreen } from '../../screens/feature-lists/doctor-list'
import { focusListTitle } from '../../screens/list/list-head'
import { ResourceList } from '../../screens/list/resource-list'
import type { RowAction } from '../../screens/list/table/row-actions'
import type { AddressTable } from '../../screens/list/use-address-table'
import { useLimitActions } from '../../shared/patients/limits'
import { useNameMask } from '../../shared/people/name-mask'
import { type LimitRecord, limitList, limitRecord } from './limit-list'

// with the controls of forms, which the list does without
const Limiting = lazyPart(() => import('./limit-dialogs'))

const screen = doctorScreen(limitList)

/** /blacklist, "Utenti limitati": who can neither book nor write, why, since when, until when, by whom (product.md §5). */
export default function BlacklistPage() {
  const actingDoctorId = useActingDoctor()
  // Remounted when the acting doctor changes, so that nobody of another doctor's stays open.
  return (
    <DoctorList list={limitList} key={actingDoctorId ?? 'self'}>
      <Blacklist />
    </DoctorList>
  )
}

const limitIn = (record: RecordOnWire) => (record as LimitRecord).limit
const cardOf = ({ user }: Limit) => `/patients/${user.id}`

function Blacklist() {
  const navigate = useNavigate()
  const names = useNameMask()
  const mapRecord = useCallback((limit: RecordOnWire) => limitRecord(limit as unknown as Limit, names), [names])
  const table = useRef<AddressTable>(null)
  /** What the dialog is about: a limit to change, or a new one. */
  const [opened, setOpened] = useState<Limit | 'new' | null>(null)
  const { lift } = useLimitActions()
  /** The row goes and takes the focus along: it goes on from the title of the list. */
  const takeAway = (limit: Limit) => {
    focusListTitle()
    void lift(limit)
  }
  const more = (record: RecordOnWire): RowAction[] => {
    const limit = limitIn(record)
    if (!limit.running) return []
    return [
      { label: 'Modifica', icon: <EditOutlined aria-hidden />, run: () => setOpened(limit) },
      { label: 'Togli il limite', icon: <StopOutlined aria-hidden />, run: () => takeAway(limit) },
    ]
  }
  return (
    <ResourceList
      {...{ screen, mapRecord }}
      onCreate={() => setOpened('new')}
      actions={{
        show: (id) => {
          const record = table.current?.rows.records?.find((one) => one.id === id)
          if (record) void navigate(cardOf(limitIn(record)))
        },
        link: (record) => ({ to: cardOf(limitIn(record)) }),
        more,
      }}
      onTableChange={(next) => {
        table.current = next
      }}
      drawer={() => (
        <Suspense fallback={null}>
          {opened && (
            <Limiting
              key={opened === 'new' ? 'new' : opened.id}
              limit={opened === 'new' ? undefined : opened}
              onClose={() => setOpened(null)}
            />
          )}
        </Suspense>
      )}
    />
  )
}
