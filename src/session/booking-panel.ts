import { createStore, useStore } from './store'

/** What the panel opens with. `bookingId` means editing; the rest fills the form in. `date` yyyy-MM-dd, `from` HH:mm. */
export interface PanelDraft {
  readonly bookingId?: number
  readonly officeUserId?: number
  readonly officeServiceId?: number
  readonly date?: string
  readonly from?: string
  readonly userId?: number
}

const panel = createStore<PanelDraft | null>(null)

/** Opens the booking panel, wherever in the doctor area; a second call opens it anew with the new draft. */
export function openBookingPanel(draft: PanelDraft = {}) {
  panel.set({ ...draft })
}

export function closeBookingPanel() {
  panel.set(null)
}

/** `null` while closed; a new object for every opening. */
export const useBookingPanel = () => useStore(panel)
