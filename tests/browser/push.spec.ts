import type { Page } from '@playwright/test'
import { expect, long, test } from '../support/browser/browser'
import { expectAccessible, sizes } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'

/** What the browser shows, as title, text and page. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, data }) => [title, body, data.path])
  })

/** Registers the service worker, and returns what delivers a push to it as the browser does. */
async function pushTo(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

test('A push is shown with its words, one that nobody can read with neutral ones; its click opens its page in the open console', async ({
  open,
}) => {
  const page = await open({ as: doctor, fresh: true })
  await page.context().grantPermissions(['notifications'])
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Visite di/ })).toBeVisible()
  const permission = await page.evaluate(() => Notification.permission)
  test.skip(permission === 'denied', 'a headless shell shows no notifications: name a whole Chromium in CHROMIUM_PATH')
  const push = await pushTo(page)
  const notice = { title: 'Nuova prenotazione', body: 'È stata prenotata una visita.', id: 7 }
  await push(JSON.stringify({ ...notice, url: '/bookings' }))
  await expect.poll(() => shown(page)).toEqual([[notice.title, notice.body, '/bookings']])
  await push('{"title":')
  await expect.poll(() => shown(page)).toContainEqual(['Curante', 'C’è una novità: apri Curante per leggerla.', '/'])
  await push(JSON.stringify({ ...notice, url: 'https://evil.test/' }))
  await expect.poll(() => shown(page)).toContainEqual([notice.title, notice.body, '/'])
  await push(JSON.stringify({ ...notice, url: '/news' }))
  await expect.poll(() => shown(page)).toContainEqual([notice.title, notice.body, '/news'])

  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async (title) => {
    const scope = self as unknown as ServiceWorker & {
      registration: ServiceWorkerRegistration
      NotificationEvent: typeof Event
    }
    const all = await scope.registration.getNotifications()
    const notification = all.find((one) => one.title === title)
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification } as EventInit))
  }, notice.title)
  await expect(page).toHaveURL(/\/news$/)
  await expect.poll(async () => (await shown(page)).map(([title]) => title)).toEqual(['Curante'])
})

/** In place of the browser's own push service, which is on the internet: keeps one subscription, as browsers do. */
function subscribeLocally() {
  interface Kept {
    endpoint: string
    key: number[]
  }
  const read = (): Kept | null => JSON.parse(localStorage.getItem('test.push') ?? 'null')
  const subscription = ({ endpoint, key }: Kept) => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      localStorage.removeItem('test.push')
      return true
    },
  })
  const known = async () => {
    const kept = read()
    return kept && subscription(kept)
  }
  // headless browsers refuse what the test has granted
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  Object.assign(PushManager.prototype, {
    getSubscription: known,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
      const kept = read() ?? { endpoint: `https://push.test/${Math.random()}`, key: [...key] }
      localStorage.setItem('test.push', JSON.stringify(kept))
      return subscription(kept)
    },
  })
}

/** The endpoint the browser is subscribed at, and whether the server sends pushes to this session's device. */
const subscribed = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('curante.token') ?? '{}')
    const reply = await fetch('/api/backoffice/account/sessions', { headers: { authorization: `Bearer ${token}` } })
    const sessions: { current: boolean; device: { push: boolean } | null }[] = (await reply.json()).data
    const kept = JSON.parse(localStorage.getItem('test.push') ?? 'null')
    return { at: kept?.endpoint ?? null, server: sessions.find(({ current }) => current)?.device?.push ?? false }
  })

async function openInbox(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifiche' })
  await expect(bell.getByRole('listitem').first()).toBeVisible()
  return bell
}

const offer = 'Ricevi gli avvisi anche a finestra chiusa.'

test('The bell offers pushes to who has received something: "Attiva" subscribes, a key of another database subscribes anew, logging out ends it', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: doctor, fresh: true })
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(subscribeLocally)
  const bell = await openInbox(page)
  expect(await subscribed(page)).toEqual({ at: null, server: false })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(bell.getByText(offer)).toBeVisible()
    await expectAccessible(page)
  }
  await bell.getByRole('button', { name: 'Attiva' }).click()
  await expect(bell.getByText(offer)).toHaveCount(0)
  await expect.poll(async () => (await subscribed(page)).server).toBe(true)
  const { at } = await subscribed(page)
  expect(at).not.toBeNull()

  await page.reload()
  await expect(page.getByRole('heading', { name: /^Visite di/ })).toBeVisible()
  expect(await subscribed(page)).toEqual({ at, server: true })
  await page.evaluate((endpoint) => localStorage.setItem('test.push', JSON.stringify({ endpoint, key: [4, 1, 2] })), at)
  await page.reload()
  await expect.poll(async () => (await subscribed(page)).at).not.toBe(at)
  await expect.poll(async () => (await subscribed(page)).server).toBe(true)

  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.push'))).toBeNull()
})

test('"Non ora" in the bell is an answer for good, and nothing is asked of the browser', { tag: long }, async ({
  open,
}) => {
  const page = await open({ as: doctor, fresh: true })
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(subscribeLocally)
  const bell = await openInbox(page)
  await bell.getByRole('tab', { name: /^Comunicazioni/ }).click()
  await bell.getByRole('button', { name: 'Non ora' }).click()
  await expect(bell.getByText(offer)).toHaveCount(0)
  await expect((await openInbox(page)).getByText(offer)).toHaveCount(0)
  expect(await subscribed(page)).toEqual({ at: null, server: false })
})

test('The inbox has two tabs, which the arrows reach: a communication opens its page and counts as read', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: 'pls@curante.test', fresh: true })
  const bell = await openInbox(page)
  const [notices, news] = [
    bell.getByRole('tab', { name: /^Notifiche/ }),
    bell.getByRole('tab', { name: /^Comunicazioni/ }),
  ]
  await expect(notices).toHaveAttribute('aria-selected', 'true')
  await expect(bell.getByRole('button', { name: 'Tutte', exact: true })).toBeVisible()
  await notices.focus()
  await page.keyboard.press('ArrowRight')
  await expect(news).toBeFocused()
  await expect(news).toHaveAccessibleName(/da leggere/)
  await expect(bell.getByRole('button', { name: 'Tutte', exact: true })).toHaveCount(0)
  await bell
    .getByRole('button', { name: /^Da leggere/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/news$/)
})
