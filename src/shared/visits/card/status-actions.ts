import { CheckOutlined, CloseCircleOutlined, FlagOutlined, StopOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { BookingStatus } from '../../../../domain/booking/status'

/** The user action that moves a visit to a status. */
export interface StatusAction {
  readonly status: BookingStatus
  readonly label: string
  readonly tone: 'primary' | 'danger' | 'plain'
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** Asks for an optional reason first; `commit` labels the button that submits it. */
  readonly asksReason: boolean
  readonly commit: string
  /** The question for which visits of its repeat it is, and the button for several; absent: always for one. */
  readonly ofSeries?: { readonly question: string; readonly commit: string }
}

export const rejection: StatusAction = {
  status: 'rejected',
  label: 'Rifiuta',
  tone: 'danger',
  icon: StopOutlined,
  asksReason: true,
  commit: 'Rifiuta la visita',
}

/** The action leading to each status; a visit cannot be set back to pending. */
export const statusAction: Record<BookingStatus, StatusAction | null> = {
  pending: null,
  confirmed: {
    status: 'confirmed',
    label: 'Conferma',
    tone: 'primary',
    icon: CheckOutlined,
    asksReason: false,
    commit: 'Conferma',
  },
  rejected: rejection,
  canceled: {
    status: 'canceled',
    label: 'Cancella',
    tone: 'danger',
    icon: CloseCircleOutlined,
    asksReason: true,
    commit: 'Cancella la visita',
    ofSeries: { question: 'Che cosa vuoi cancellare?', commit: 'Cancella le visite' },
  },
  terminated: {
    status: 'terminated',
    label: 'Termina',
    tone: 'plain',
    icon: FlagOutlined,
    asksReason: false,
    commit: 'Termina',
  },
}
