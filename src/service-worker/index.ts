import { sayShown } from '../platform/session/push-receipt'
import { openPage, type PageWindows } from './open'
import { type ShownPush, shownPush } from './push'

/** As much of a service worker's scope as this one uses; the library of types for it excludes that of pages. */
interface Scope {
  readonly registration: { showNotification(title: string, options: object): Promise<void> }
  readonly clients: PageWindows
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void
}

interface WaitingOpen {
  waitUntil(work: Promise<unknown>): void
}

interface Events {
  install: WaitingOpen
  push: WaitingOpen & { readonly data: { text(): string } | null }
  notificationclick: WaitingOpen & { readonly notification: { readonly data: Pick<ShownPush, 'path'>; close(): void } }
}

// It shows pushes, says so, and opens their pages; it answers no request and keeps nothing.
const scope = self as unknown as Scope

// a new version shows the next push, whatever is open
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('push', (event) => {
  event.waitUntil(show(shownPush(event.data?.text())))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(scope.clients, event.notification.data.path))
})

async function show({ title, body, path, tag, receipt }: ShownPush): Promise<void> {
  await scope.registration.showNotification(title, { body, tag, lang: 'it', icon: '/icon-192.png', data: { path } })
  if (receipt !== null) await sayShown(receipt)
}
