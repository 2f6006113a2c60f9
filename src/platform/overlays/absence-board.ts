import type { HoursChange, SavedHours } from '../../../domain/contract/agenda/hours'
import { getSession, onSessionChange, type Session, useSession } from '../basic/session'
import { createStore, useStore } from '../basic/store'

/**
 * What the board of hit visits is about: a change of hours that is saved with its decisions, or the visits that were left
 * undecided. Kept in memory; the page that opened it keeps the change.
 */
export type AbsenceBoardView =
  | { readonly kind: 'undecided' }
  | {
      readonly kind: 'change'
      /** "Natale 24/12–6/1, Studio Via Roma". */
      readonly title: string
      readonly change: HoursChange
      /** Runs when change and decisions are saved. */
      readonly onSaved: (saved: SavedHours) => void
    }

/** An open board is bound to the user who opened it and the acting doctor at that time. */
interface OpenBoard extends Pick<Session, 'userId' | 'actingDoctorId'> {
  readonly view: AbsenceBoardView
}

const opened = createStore<OpenBoard | null>(null)

onSessionChange(() => {
  const open = opened.get()
  const { left, userId, actingDoctorId } = getSession()
  if (left || (open?.userId === userId && open?.actingDoctorId !== actingDoctorId)) closeAbsenceBoard()
})

/** Opens the board over the page, from anywhere in the doctor area. */
export function openAbsenceBoard(view: AbsenceBoardView) {
  const { userId, actingDoctorId } = getSession()
  opened.set({ view, userId, actingDoctorId })
}

export function closeAbsenceBoard() {
  opened.set(null)
}

/** `null` while closed. After a session expires it reopens for the same user and doctor. */
export function useAbsenceBoard(): AbsenceBoardView | null {
  const open = useStore(opened)
  const { userId, actingDoctorId } = useSession()
  return open && open.userId === userId && open.actingDoctorId === actingDoctorId ? open.view : null
}
