import { dropDraft, loadDraft, writeDraft } from './drafts'
import { getSession } from './session'

export { closeBookingPanel, openBookingPanel, type PanelDraft, useBookingPanel } from './booking-panel'
export { keepDrafts } from './drafts'
export { rememberUser, takeKnownUser } from './known-user'
export { closeLoginAs, openLoginAs, useLoginAsDialog } from './login-as'
export { goTo, preloadConsole, safeReturnPath, setNavigator, setPreload } from './navigation'
export * from './preferences'
export * from './session'
export { isShortcut, setLetterKeys, useLetterKeys, useShortcut } from './shortcuts'
export { takeTypeAhead } from './type-ahead'
export {
  forgetUndoableChanges,
  offerUndo,
  undoableChanges,
  undoLast,
  undoMs,
  useUndoableChanges,
  withdrawUndo,
} from './undo'

function owner() {
  const { userId, actingDoctorId } = getSession()
  return userId === null ? null : { userId, actingDoctorId }
}

/** Keeps what is being typed, for this user and this doctor, in this tab. Signed out: nothing is kept. */
export function saveDraft(key: string, value: unknown) {
  const whose = owner()
  if (whose) writeDraft(whose, key, value)
}

/** What the same user typed for the same doctor in this tab, up to 30 minutes ago. The caller knows the shape it saved. */
export function readDraft<T>(key: string): T | undefined {
  const whose = owner()
  return whose ? (loadDraft(whose, key) as T | undefined) : undefined
}

export function clearDraft(key: string) {
  const whose = owner()
  if (whose) dropDraft(whose, key)
}
