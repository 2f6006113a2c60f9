import { getSession, onSessionChange } from '../basic/session'
import { browserStorage } from '../basic/storage'
import { storedValue, useStore } from '../basic/store'

/** A browser's subscription as the server keeps it. */
export interface PushSubscriptionData {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What a user said about pushes in this browser; `off`: declined, and not to be asked again. */
export type PushChoice = 'on' | 'off'

const choices = storedValue(
  'push',
  (stored) => (typeof stored === 'object' ? (stored ?? {}) : {}) as Readonly<Record<string, PushChoice>>,
)

/** This user's choice in this browser; undefined when there was none. It outlives the session. */
export const usePushChoice = (userId: number | null): PushChoice | undefined => useStore(choices)[String(userId)]
export const getPushChoice = (userId: number): PushChoice | undefined => choices.get()[userId]
export const setPushChoice = (userId: number, choice: PushChoice) => choices.set({ ...choices.get(), [userId]: choice })

/** Whether this browser can take pushes: not on plain http, nor on iOS outside an installed page. */
export const canTakePushes = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this browser may have a subscription: others need not ask it, which takes a while, at each page load. */
const subscribedKey = 'subscribed'

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSame = (key: ArrayBuffer | null, wanted: Uint8Array) =>
  key !== null && String(new Uint8Array(key)) === String(wanted)

/**
 * Subscribes this browser to pushes of the server with that public key, if it is not yet; one for another key (the database was
 * replaced) ends first. Rejects without the permission, which it never asks for.
 */
export async function subscribeToPushes(publicKey: string): Promise<PushSubscriptionData> {
  browserStorage.write(subscribedKey, true)
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

/** Ends this browser's subscription, if there may be one: its push service takes no more messages for it. */
export async function unsubscribeFromPushes(): Promise<void> {
  if (!canTakePushes() || browserStorage.read(subscribedKey) !== true) return
  const registration = await navigator.serviceWorker.getRegistration()
  const known = await registration?.pushManager.getSubscription()
  await known?.unsubscribe()
  browserStorage.remove(subscribedKey)
}

// After an explicit logout nothing of the former user appears on this screen.
onSessionChange(() => {
  if (getSession().left) void unsubscribeFromPushes().catch(() => undefined)
})
