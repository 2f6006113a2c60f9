import { getSession, onSessionChange } from './session'
import { createStore, useStore } from './store'

/** A change that can still be undone, as the undo bar shows it. */
interface UndoableChange {
  /** A new change with the same key replaces the previous one. */
  readonly key: string
  readonly title: string
  readonly text?: string
  /** The text with initials for names, for counter mode (product.md §9.14). */
  readonly maskedText?: string
  /** End of the undo window, milliseconds since 1970. */
  readonly until: number
  readonly undo: () => void
}

/** Undo window of changes the server can undo at any time: long enough to look at the list again. Milliseconds. */
export const undoMs = 20_000

const changes = createStore<readonly UndoableChange[]>([])

/** A change of user clears the list: one user's changes are not offered to the next. */
let { userId } = getSession()
onSessionChange(() => {
  if (getSession().userId !== userId) changes.set([])
  userId = getSession().userId
})

/** All changes whose window is open, oldest first. */
export const useUndoableChanges = () => useStore(changes)
export const undoableChanges = changes.get
export const forgetUndoableChanges = () => changes.set([])

const remove = (isGone: (change: UndoableChange) => boolean) =>
  changes.set(changes.get().filter((change) => !isGone(change)))

export const withdrawUndo = (key: string) => remove((change) => change.key === key)

/** Puts a change on the undo bar (contract.md, "The areas to come") until its window ends. */
export function offerUndo(change: UndoableChange): void {
  withdrawUndo(change.key)
  changes.set([...changes.get(), change])
  setTimeout(() => remove((shown) => shown === change), change.until - Date.now())
}

/** Undoes the last change. */
export function undoLast(): void {
  const last = changes.get().at(-1)
  if (!last) return
  withdrawUndo(last.key)
  last.undo()
}
