import type { ParticipantRole } from '../../domain/booking/rules'
import type { BookablePerson } from '../../domain/contract/agenda'
import { getSession, onSessionChange, type Session, useSession } from './session'
import { createStore, useStore } from './store'
import { startTypeAhead, takeTypeAhead } from './type-ahead'

/**
 * What the panel opens with; whatever is given fills the form in. `date` yyyy-MM-dd, `from` and `to` HH:mm. `bookingId`
 * means editing: a finished visit opens with its notes alone, or, with `again`, is booked anew ("Riprenota").
 */
export interface PanelDraft {
  readonly bookingId?: number
  readonly again?: boolean
  readonly officeUserId?: number
  readonly officeServiceId?: number
  readonly date?: string
  readonly from?: string
  /** With `overtime`: the end of a visit out of hours. */
  readonly to?: string
  readonly overtime?: boolean
  /** For whom; a patient unless said. */
  readonly audience?: ParticipantRole
  /** Who comes, as a search for people answered. It travels in memory only: no name is ever part of an address. */
  readonly person?: BookablePerson
}

/** An open panel belongs to whoever opened it, for the doctor it was opened for. */
interface OpenPanel extends Pick<Session, 'userId' | 'actingDoctorId'> {
  readonly draft: PanelDraft
}

const panel = createStore<OpenPanel | null>(null)

onSessionChange(() => {
  const open = panel.get()
  const { left, userId, actingDoctorId } = getSession()
  if (left || (open?.userId === userId && open?.actingDoctorId !== actingDoctorId)) closeBookingPanel()
})

/** Opens the booking panel, wherever in the doctor area; a second call opens it anew with the new draft. */
export function openBookingPanel(draft: PanelDraft = {}) {
  const { userId, actingDoctorId } = getSession()
  startTypeAhead()
  panel.set({ draft: { ...draft }, userId, actingDoctorId })
}

export function closeBookingPanel() {
  takeTypeAhead()
  panel.set(null)
}

/**
 * `null` while closed; a new object for every opening. After a session that broke it is open again for the same user and
 * doctor, and for nobody else.
 */
export function useBookingPanel(): PanelDraft | null {
  const open = useStore(panel)
  const { userId, actingDoctorId } = useSession()
  return open && open.userId === userId && open.actingDoctorId === actingDoctorId ? open.draft : null
}
