import type { ParticipantRole } from '../../../domain/booking/rules'
import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import { getSession, onSessionChange, type Session, useSession } from '../basic/session'
import { createStore, useStore } from '../basic/store'
import { type ShownDays, shownDays } from './shown-days'
import { startTypeAhead, takeTypeAhead } from './type-ahead'

/**
 * Initial values of the panel; the given ones fill in the form. `date` yyyy-MM-dd, `from` and `to` HH:mm. `bookingId` means
 * editing: a finished visit opens with its notes only, or, with `again`, is rebooked ("Riprenota").
 */
export interface PanelDraft {
  readonly bookingId?: number
  readonly again?: boolean
  readonly officeUserId?: number
  readonly officeServiceId?: number
  /** The service as an online visit. */
  readonly online?: boolean
  readonly date?: string
  readonly from?: string
  /** With `overtime`: the end of a visit out of hours. */
  readonly to?: string
  /** The range drawn in the calendar, HH:mm; the visit begins at `from`, as long as its service lasts. */
  readonly drawn?: { readonly from: string; readonly to: string }
  /** Without a `date`: the days on screen, which the panel begins from. */
  readonly onScreen?: ShownDays
  readonly overtime?: boolean
  /** Kind of participant; default: patient. */
  readonly audience?: ParticipantRole
  /** The participant, as returned by a people search. Kept in memory only: a name never appears in a URL. */
  readonly person?: BookablePerson
}

/** An open panel is bound to the user who opened it and the acting doctor at that time. */
interface OpenPanel extends Pick<Session, 'userId' | 'actingDoctorId'> {
  readonly draft: PanelDraft
}

const panel = createStore<OpenPanel | null>(null)

onSessionChange(() => {
  const open = panel.get()
  const { left, userId, actingDoctorId } = getSession()
  if (left || (open?.userId === userId && open?.actingDoctorId !== actingDoctorId)) closeBookingPanel()
})

/** Opens the booking panel from anywhere in the doctor area; a second call reopens it with the new draft. */
export function openBookingPanel(draft: PanelDraft = {}) {
  const { userId, actingDoctorId } = getSession()
  startTypeAhead()
  const onScreen = shownDays()
  panel.set({ draft: { ...(onScreen && { onScreen }), ...draft }, userId, actingDoctorId })
}

export function closeBookingPanel() {
  takeTypeAhead()
  panel.set(null)
}

/** `null` while closed; a new object for every opening. After a session expires it reopens for the same user and doctor. */
export function useBookingPanel(): PanelDraft | null {
  const open = useStore(panel)
  const { userId, actingDoctorId } = useSession()
  return open && open.userId === userId && open.actingDoctorId === actingDoctorId ? open.draft : null
}
