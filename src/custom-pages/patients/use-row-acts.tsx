import {
  CalendarOutlined,
  EditOutlined,
  IdcardOutlined,
  MergeOutlined,
  MessageOutlined,
  SendOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { useNavigate } from 'react-router'
import type { PatientRow } from '../../../domain/contract/patients'
import { useHasRight } from '../../api'
import { useLimitActs } from '../../api/limits'
import { openBookingPanel } from '../../session'
import { fromList } from '../../session/patient-walk'
import { bookablePerson } from './words'

interface Openers {
  /** Before the card opens. */
  readonly onOpen: (id: number) => void
  readonly onEdit: (id: number) => void
  readonly onMerge: (id: number) => void
  readonly onInvite: (id: number) => void
  readonly onLimit: (row: PatientRow) => void
}

/** What can be done with a row, from its menu and by its keys. */
export function useRowActs({ onOpen, onEdit, onMerge, onInvite, onLimit }: Openers) {
  const navigate = useNavigate()
  const mayChat = useHasRight()('chat')
  const { liftOf } = useLimitActs()
  const open = (id: number) => {
    onOpen(id)
    void navigate(`/patients/${id}`, { state: fromList })
  }
  return {
    open,
    /** For links, which open the card themselves. */
    onOpen,
    edit: onEdit,
    of: (row: PatientRow) => {
      const { id, limited } = row
      const stop = <StopOutlined aria-hidden />
      return [
        { key: 'open', label: 'Apri la scheda', icon: <IdcardOutlined aria-hidden />, run: () => open(id) },
        { key: 'edit', label: 'Modifica', icon: <EditOutlined aria-hidden />, shortcut: 'E', run: () => onEdit(id) },
        {
          key: 'book',
          label: 'Prenota',
          icon: <CalendarOutlined aria-hidden />,
          run: () => openBookingPanel({ person: bookablePerson(row) }),
        },
        ...(mayChat
          ? [
              {
                key: 'chat',
                label: 'Scrivi',
                icon: <MessageOutlined aria-hidden />,
                run: () => void navigate(`/chat?${new URLSearchParams({ agent: 'patient', user_id: String(id) })}`),
              },
            ]
          : []),
        { key: 'invite', label: 'Invita', icon: <SendOutlined aria-hidden />, run: () => onInvite(id) },
        { key: 'merge', label: 'Unisci…', icon: <MergeOutlined aria-hidden />, run: () => onMerge(id) },
        limited
          ? { key: 'lift', label: 'Togli il limite', icon: stop, run: () => void liftOf(id) }
          : { key: 'limit', label: 'Limita…', icon: stop, run: () => onLimit(row) },
      ]
    },
  }
}
export type RowActs = ReturnType<typeof useRowActs>
