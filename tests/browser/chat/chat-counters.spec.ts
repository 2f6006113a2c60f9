import type { Page } from '@playwright/test'
import type { ChatMessage, Conversation } from '../../../domain/contract/messages/chats'
import { seeded } from '../../../server/db/demo/random'
import { expect, long, test } from '../../support/browser/browser'

const accounts = ['mmg@curante.test', 'segreteria@curante.test', 'pls@curante.test'] as const
const acts = 1_000
const labels = {
  ...{ patient: 'Pazienti', doctor: 'Medici', assistant: 'Segreteria' },
  ...{ medical_representative: 'ISF', group: 'Gruppi' },
} as const

interface Asked {
  readonly method?: string
  readonly body?: unknown
}
interface Answer<T> {
  readonly status: number
  readonly body: { readonly data: T }
}

/** A call of the page's own browser, by its session and for the doctor that it acts for. */
const ask = <T>(page: Page, path: string, { method = 'GET', body }: Asked = {}): Promise<Answer<T>> =>
  page.evaluate(
    async ({ path, method, text }) => {
      const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
      const doctor = read('curante.last_choices').actingDoctorId
      const reply = await fetch(`/api/backoffice/doctor/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${read('curante.token').token}`,
          ...(doctor ? { 'x-acting-as': String(doctor) } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': `counters-${crypto.randomUUID()}`,
        },
        ...(text === undefined ? {} : { body: text }),
      })
      return { status: reply.status, body: reply.status === 204 ? { data: null } : await reply.json() }
    },
    { path, method, text: body === undefined ? undefined : JSON.stringify(body) },
  )

/** Unread messages by category, counted from the messages themselves. */
async function countedFromRows(page: Page): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const archived of ['', '&archived=1']) {
    const { body } = await ask<Conversation[]>(page, `chats?limit=500${archived}`)
    for (const { id, category, read, last_number } of body.data)
      for (let after = read; after < last_number; after += 100) {
        const messages = (await ask<ChatMessage[]>(page, `chats/${id}/messages?after=${after}&limit=100`)).body.data
        counts[category] = (counts[category] ?? 0) + messages.filter(({ own, deleted }) => !own && !deleted).length
      }
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** What the tabs of the page say. */
async function badgesOf(page: Page): Promise<Record<string, number>> {
  const badges: Record<string, number> = {}
  for (const [category, label] of Object.entries(labels)) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${label}`) })
    const [count] = /\d+/.exec((await tab.getAttribute('aria-label')) ?? '') ?? []
    if (count) badges[category] = Number(count)
  }
  return badges
}

test(`three browsers: after ${acts} random messages, readings, edits and deletions their badges equal the rows`, {
  tag: long,
}, async ({ open, watch }) => {
  test.setTimeout(600_000)
  // an edit of a message that was deleted, or of one that is none of one's own
  watch.expectRefusals(403, 404, 409)
  const random = seeded(`chat counters of browsers ${acts}`)
  const pages: Page[] = []
  for (const as of accounts) {
    const page = await open({ as, fresh: true })
    await page.goto('/chat')
    await expect(page.getByRole('tab').first()).toBeVisible()
    pages.push(page)
  }
  // conversations in which one may write, as each of the three sees them
  const chats = await Promise.all(
    pages.map(async (page) => {
      const { body } = await ask<Conversation[]>(page, 'chats?limit=500')
      return body.data.filter(({ closed }) => closed === null).slice(0, 12)
    }),
  )
  const written = new Map<Page, number[]>(pages.map((page) => [page, []]))
  const act = async (page: Page, place: number): Promise<number> => {
    const chat = random.pick(chats[place] ?? [])
    const [kind, number, mine] = [random.int(0, 9), random.int(0, 60), random.pick([...(written.get(page) ?? []), 1])]
    const path = `chats/${chat.id}`
    if (kind < 5) {
      const body = { text: `Messaggio ${number}`, seen: 1_000_000 }
      const sent = await ask<ChatMessage>(page, `${path}/messages`, { method: 'POST', body })
      if (sent.status === 201) written.get(page)?.push(sent.body.data.id)
      return sent.status
    }
    if (kind < 8) return (await ask(page, `${path}/read`, { method: 'PUT', body: { number } })).status
    if (kind === 8)
      return (await ask(page, `chat_messages/${mine}`, { method: 'PUT', body: { text: 'Corretto' } })).status
    return (await ask(page, `chat_messages/${mine}`, { method: 'DELETE' })).status
  }
  const statuses = new Set<number>()
  for (let n = 0; n < acts; n += pages.length) {
    for (const status of await Promise.all(pages.map(act))) statuses.add(status)
    // now and then somebody opens a conversation, which reads it, and goes back
    if (n % 99 !== 0) continue
    const page = random.pick(pages)
    await page.locator('[data-conversation]').first().click()
    await expect(page.getByRole('article').last()).toBeVisible()
    await page.goto('/chat')
  }
  expect([...statuses].filter((status) => ![200, 201, 403, 404, 409].includes(status))).toEqual([])
  for (const page of pages) {
    const counted = await countedFromRows(page)
    expect(Object.keys(counted).length).toBeGreaterThan(0)
    await expect.poll(() => badgesOf(page)).toEqual(counted)
  }
})
