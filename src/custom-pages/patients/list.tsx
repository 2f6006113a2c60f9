import { MergeOutlined, SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { PatientRow } from '../../../domain/contract/people/patients'
import { type RecordOnWire, sortText } from '../../../domain/resource'
import { useRomeClock } from '../../platform/basic/rome-clock'
import {
  addressOfList,
  fromList,
  type PatientQuery,
  patientListPosition,
  setPatientListPosition,
} from '../../platform/opened/patient-list-position'
import { useListSearch } from '../../platform/session'
import { doctorScreen } from '../../screens/feature-lists/doctor-list'
import { callQuery } from '../../screens/feature-lists/list-provider'
import { whereOf } from '../../screens/list/list-state'
import { totalText } from '../../screens/list/pager'
import { ResourceList } from '../../screens/list/resource-list'
import type { AddressTable } from '../../screens/list/use-address-table'
import { useNameMask } from '../../shared/people/name-mask'
import { patientList, patientRecord } from './patient-list'
import { useRowActions } from './use-row-actions'

const screen = doctorScreen(patientList)
const { resource } = screen
const cardOf = (id: number) => `/patients/${id}`

export interface ListProps {
  readonly onNew: () => void
  readonly onEdit: (id: number) => void
  /** One record to be merged, or the two. */
  readonly onMerge: (ids: readonly number[]) => void
  /** A person; null: whoever opens the link of an office. */
  readonly onInvite: (id: number | null) => void
  readonly onLimit: (row: PatientRow) => void
}

/** The acting doctor's patients, from whom one goes on from card to card; back from them, it is where the last one stands. */
export function PatientList(props: ListProps) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const searched = useListSearch(resource.name)
  const [last, setLast] = useState(() => addressOfLast(params, searched))
  if (last === pathname + search) setLast(null)
  return last ? <Navigate to={last} replace /> : <List {...props} />
}

/** Parameters besides filters and order: dialogs over the list, and the page of the list. */
const notOfList = ['page', 'new', 'edit', 'merge', 'invite']

/** What an address narrows the list to, and its order. */
function questionIn(params: URLSearchParams): string {
  const filterParams = new URLSearchParams(params)
  for (const name of notOfList) filterParams.delete(name)
  return String(filterParams)
}

/** Where in this list the person is whose card was seen last; null without one. */
function addressOfLast(params: URLSearchParams, searched: string): string | null {
  const position = patientListPosition()
  if (!position || (position.question.search ?? '') !== searched) return null
  const isOpening = notOfList.some((name) => name !== 'page' && params.has(name))
  return !isOpening && position.address === questionIn(params) ? addressOfList(position) : null
}

function List({ onNew, onEdit, onMerge, onInvite, onLimit }: ListProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const names = useNameMask()
  const { date: today } = useRomeClock()
  const mapRecord = useCallback(
    (row: RecordOnWire) => patientRecord(row as unknown as PatientRow, names, today),
    [names, today],
  )
  const table = useRef<AddressTable>(null)
  const remember = (id: number) =>
    setPatientListPosition(table.current && listPositionOf(id, table.current, questionIn(params)))
  const more = useRowActions({ onMerge: (id) => onMerge([id]), onInvite, onLimit })
  const focusLast = useFocusOfLast(questionIn(params))
  return (
    <ResourceList
      {...{ screen, mapRecord }}
      onCreate={onNew}
      extra={
        <Button icon={<SendOutlined aria-hidden />} onClick={() => onInvite(null)}>
          Invita
        </Button>
      }
      actions={{
        show: (id) => {
          remember(id)
          void navigate(cardOf(id), { state: fromList })
        },
        link: ({ id }) => ({ to: cardOf(id), state: fromList, onClick: () => remember(id) }),
        edit: onEdit,
        more,
        ofTwo: ([{ id }, other]) => [
          { label: 'Unisci…', icon: <MergeOutlined aria-hidden />, run: () => onMerge([id, other]) },
        ],
        ofTwoHint: 'Per unire due schede della stessa persona, seleziona anche l’altra.',
      }}
      onTableChange={(next) => {
        table.current = next
        focusLast(next)
      }}
    />
  )
}

/** The cards go on from there in the order of the list; not where its rows are those of the question before. */
function listPositionOf(id: number, { state, rows, paging }: AddressTable, address: string) {
  const { records = [], total, next, stale } = rows
  if (stale) return null
  const { page, limit, cursors } = paging
  const question = callQuery(patientList, whereOf(state, state.search), sortText(state.sorts))
  return {
    question: question as PatientQuery,
    isNarrowed: state.search !== '' || state.filters.size > 0,
    pages: [{ page, cursors, ids: records.map((record) => record.id), next }] as const,
    count: totalText(rows),
    ...{ limit, total, address, at: id },
  }
}

/** Back from the cards the keyboard is at the row of the last one, unless it is somewhere already. */
function useFocusOfLast(address: string) {
  const isDone = useRef(false)
  return ({ rows }: AddressTable) => {
    if (isDone.current || !rows.records) return
    isDone.current = true
    const position = patientListPosition()
    const isElsewhere = !document.activeElement?.matches('body, main')
    if (position?.address !== address || isElsewhere) return
    document.querySelector<HTMLElement>(`tr[data-row-key="${position.at}"]`)?.focus()
  }
}
