import { toastSeconds } from '../../../domain/text/limits'
import { getSession, onSessionChange } from './session'
import { tabStorage } from './storage'
import { createStore, useStore } from './store'

/** One button of a message ("Mostra"). What can be taken back stands in the undo bar, see `offerUndo`. */
interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** A message that comes and goes by itself. */
export interface Toast {
  readonly key: string
  readonly type: 'success' | 'warning' | 'error'
  readonly title?: string | undefined
  readonly text?: string | undefined
  /** The text with initials for names: what stands there in counter mode (product.md §9.14). */
  readonly maskedText?: string | undefined
  readonly action?: ToastAction | undefined
  /** What is read back to somebody, in full and with initials for names: above the text, in larger letters. */
  readonly readBack?: { readonly text: string; readonly maskedText: string } | undefined
  /** How long it stays: 5 s for a success, 6 s for warnings and errors (specification §9). */
  readonly seconds: number
}

export type Announcement = Pick<Toast, 'type' | 'title' | 'text' | 'maskedText' | 'action' | 'readBack'> & {
  key?: string
}

const carriedKey = 'carried_toasts'

/** The toasts of the page that led here, which was another app's. */
function carriedHere(): readonly Toast[] {
  const carried = tabStorage.read(carriedKey)
  tabStorage.remove(carriedKey)
  return Array.isArray(carried) ? carried : []
}

const toasts = createStore<readonly Toast[]>(carriedHere())
let counter = 0

/** What was told to one person is not for the next one at the same screen, nor is what one doctor's work left to do. */
let whose = getSession()
onSessionChange(() => {
  const before = whose
  whose = getSession()
  if (before.userId !== null && whose.userId !== before.userId) toasts.set([])
  else if (whose.actingDoctorId !== before.actingDoctorId) toasts.set(toasts.get().filter(({ action }) => !action))
})

export const useToasts = () => useStore(toasts)
export const currentToasts = toasts.get

/**
 * Shows a toast. Without a title and a text nothing is shown (specification §5). The same key again replaces the toast
 * and starts its time anew; without a key, equal words count as the same toast.
 */
export function announce(announcement: Announcement): string | null {
  const title = announcement.title?.trim() || undefined
  const text = announcement.text?.trim() || undefined
  if (!title && !text) return null
  const same = toasts.get().find((toast) => toast.title === title && toast.text === text && !toast.action)
  const key = announcement.key ?? (announcement.action ? undefined : same?.key) ?? `toast-${++counter}`
  const toast: Toast = {
    key,
    type: announcement.type,
    title,
    text,
    maskedText: announcement.maskedText,
    action: announcement.action,
    readBack: announcement.readBack,
    seconds: toastSeconds[announcement.type],
  }
  const others = toasts.get().filter((shown) => shown.key !== key)
  toasts.set([...others, toast])
  return key
}

/** The page of another app is loaded: what is told here is shown there, without the buttons that lead on from here. */
export const carryToasts = () =>
  tabStorage.write(
    carriedKey,
    toasts.get().map(({ action: _, key, ...toast }) => ({ ...toast, key: `carried-${key}` })),
  )

export function withdraw(key: string) {
  toasts.set(toasts.get().filter((toast) => toast.key !== key))
}
