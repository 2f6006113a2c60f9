import { serverNow } from '../basic/clock'
import { getSession, onSessionChange } from '../basic/session'
import { tabStorage } from '../basic/storage'
import { createStore, useStore } from '../basic/store'

/** What the undo bar says. */
export interface UndoNotice {
  readonly title: string
  readonly text?: string
  /** The text with initials for names, for counter mode (product.md §9.14). */
  readonly maskedText?: string
}

/** A way back as JSON, which the tab keeps over a reload: `kind` names who knows how to go it, see `onStoredUndo`. */
interface StoredUndo {
  readonly kind: string
  readonly input: unknown
}

/** A change that can still be undone, as the undo bar shows it. */
interface UndoableChange extends UndoNotice {
  /** A new change with the same key replaces the previous one. */
  readonly key: string
  /** End of the undo window, milliseconds since 1970. */
  readonly until: number
  readonly undo: (() => void) | StoredUndo
  /** What the button says, where one undo is of several things. */
  readonly undoLabel?: string
}

/** What else can be done now, on the bar beside the change with the same key. */
interface ExtraUndoAction {
  readonly key: string
  readonly label: string
  readonly run: () => void
}

/** Undo window of changes the server can undo at any time: long enough to look at the list again. Milliseconds. */
export const undoMs = 20_000
/** The same of records of the admin area, as long as that of bookings usually is. Milliseconds. */
export const recordUndoMs = 3 * 60_000

/** How long the bar says what has been undone, or that it is too late. Milliseconds. */
const noticeMs = 6000

const changes = createStore<readonly UndoableChange[]>([])
const notice = createStore<UndoNotice | null>(null)
const extraAction = createStore<ExtraUndoAction | null>(null)
/** The last change, when its window has ended: Ctrl+Z says that it is too late. */
let expired: UndoableChange | null = null

/** A change of user clears the list: one user's changes are not offered to the next. */
let { userId } = getSession()
onSessionChange(() => {
  if (getSession().userId !== userId) forgetUndoableChanges()
  userId = getSession().userId
})

/** All changes whose window is open, oldest first. */
export const useUndoableChanges = () => useStore(changes)
export const undoableChanges = changes.get
export function forgetUndoableChanges(): void {
  changes.set([])
  notice.set(null)
  expired = null
}

// What a reload leaves -------------------------------------------------------------------------------------------

const storedKey = 'undo'
interface StoredChange extends UndoableChange {
  readonly undo: StoredUndo
}
const isStored = (change: UndoableChange): change is StoredChange => typeof change.undo !== 'function'

changes.subscribe(() => {
  const stored = changes.get().filter(isStored)
  if (stored.length > 0) tabStorage.write(storedKey, { owner: getSession().userId, stored })
  else tabStorage.remove(storedKey)
})

/** What the page before left on the bar, of this user. */
function storedChanges(): readonly StoredChange[] {
  const { owner, stored } = (tabStorage.read(storedKey) ?? {}) as { owner?: unknown; stored?: readonly StoredChange[] }
  return stored && owner === getSession().userId ? stored : []
}

const storedUndos = new Map<string, (input: unknown) => void>()

/** Says how changes of a kind are undone, and shows again those that a reload took from the bar. Returns how to end that. */
export function onStoredUndo(kind: string, undo: (input: unknown) => void): () => void {
  storedUndos.set(kind, undo)
  const isShown = (key: string) => changes.get().some((change) => change.key === key)
  for (const change of storedChanges())
    if (change.undo.kind === kind && change.until > serverNow() && !isShown(change.key)) offerUndo(change)
  return () => storedUndos.delete(kind)
}

// The bar --------------------------------------------------------------------------------------------------------

/** What else can be done with the change of this key. */
export function useExtraUndoAction(key: string | undefined) {
  const shown = useStore(extraAction)
  return shown !== null && shown.key === key ? shown : null
}

/** Puts a button beside a change on the bar; false when that change is not there (any more). */
export function showExtraUndoAction(shown: ExtraUndoAction): boolean {
  if (!changes.get().some(({ key }) => key === shown.key)) return false
  extraAction.set(shown)
  return true
}
export const useUndoNotice = () => useStore(notice)
export const undoNotice = notice.get

/** Says on the undo bar what has been undone. */
export function showUndoNotice(said: UndoNotice): void {
  notice.set(said)
  setTimeout(() => notice.get() === said && notice.set(null), noticeMs)
}

const remove = (isGone: (change: UndoableChange) => boolean) =>
  changes.set(changes.get().filter((change) => !isGone(change)))

export const withdrawUndo = (key: string) => remove((change) => change.key === key)

/** Puts a change on the undo bar (contract.md, "The areas to come") until its window ends. */
export function offerUndo(change: UndoableChange): void {
  withdrawUndo(change.key)
  changes.set([...changes.get(), change])
  notice.set(null)
  expired = null
  setTimeout(() => {
    if (!changes.get().includes(change)) return
    remove((shown) => shown === change)
    if (changes.get().length === 0) expired = change
  }, change.until - serverNow())
}

/** Undoes the last change; says so when its window has ended. False when there is none. */
export function undoLast(): boolean {
  const last = changes.get().at(-1)
  if (last) {
    withdrawUndo(last.key)
    const { undo } = last
    if (typeof undo === 'function') undo()
    else storedUndos.get(undo.kind)?.(undo.input)
  } else if (expired) {
    const { title, text, maskedText } = expired
    const of = (what: string | undefined) => [title, what].filter(Boolean).join(': ')
    showUndoNotice({ title: 'Troppo tardi per annullare', text: of(text), maskedText: of(maskedText ?? text) })
  }
  return last !== undefined || expired !== null
}
