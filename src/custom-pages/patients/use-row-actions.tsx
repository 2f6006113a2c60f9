import { CalendarOutlined, MergeOutlined, MessageOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import type { PatientRow } from '../../../domain/contract/people/patients'
import type { RecordOnWire } from '../../../domain/resource'
import { useHasRight } from '../../platform/calls'
import { openBookingPanel } from '../../platform/session'
import type { RowAction } from '../../screens/list/table/row-actions'
import { useLimitActions } from '../../shared/patients/limits'
import type { PatientRecord } from './patient-list'
import { bookablePerson } from './sentences'

interface Openers {
  readonly onMerge: (id: number) => void
  readonly onInvite: (id: number) => void
  readonly onLimit: (row: PatientRow) => void
}

/** What can be done with a row beside opening and editing it. */
export function useRowActions({ onMerge, onInvite, onLimit }: Openers) {
  const navigate = useNavigate()
  const mayChat = useHasRight()('chat')
  const { liftOf } = useLimitActions()
  return (record: RecordOnWire): RowAction[] => {
    const { id, patient } = record as PatientRecord
    const chat = {
      label: 'Scrivi',
      icon: <MessageOutlined aria-hidden />,
      run: () => void navigate(`/chat?${new URLSearchParams({ agent: 'patient', user_id: String(id) })}`),
    }
    const stop = <StopOutlined aria-hidden />
    return [
      {
        label: 'Prenota',
        icon: <CalendarOutlined aria-hidden />,
        run: () => openBookingPanel({ person: bookablePerson(patient) }),
      },
      ...(mayChat ? [chat] : []),
      { label: 'Invita', icon: <SendOutlined aria-hidden />, run: () => onInvite(id) },
      { label: 'Unisci…', icon: <MergeOutlined aria-hidden />, run: () => onMerge(id) },
      patient.limited
        ? { label: 'Togli il limite', icon: stop, run: () => void liftOf(id) }
        : { label: 'Limita…', icon: stop, run: () => onLimit(patient) },
    ]
  }
}
