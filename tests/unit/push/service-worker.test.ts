import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { openPage, type PageWindow } from '../../../src/service-worker/open'
import { shownPush } from '../../../src/service-worker/push'

const neutral = {
  title: 'Curante',
  body: 'C’è una novità: apri Curante per leggerla.',
  path: '/',
  tag: 'neutral',
  receipt: null,
}
const payload = (more: object = {}) =>
  JSON.stringify({
    title: 'Nuova prenotazione',
    body: 'Una visita.',
    url: '/bookings?date=2026-11-24',
    id: 7,
    receipt: '7.signature',
    ...more,
  })

describe('shownPush', () => {
  test('of a push as the server writes it → its words and its page', () => {
    expect(shownPush(payload())).toEqual({
      title: 'Nuova prenotazione',
      body: 'Una visita.',
      path: '/bookings?date=2026-11-24',
      tag: 'message-7',
      receipt: '7.signature',
    })
  })

  test.each([
    undefined,
    '',
    'Ciao',
    'null',
    '7',
    '[]',
    '{}',
    '{"title":3,"body":{},"url":[],"id":"x"}',
    '{"title":" "}',
  ])('of %j → a neutral text: every push shows something', (text) => {
    expect(shownPush(text)).toEqual(neutral)
  })

  test.each([
    null,
    '//evil.test/x',
    'https://evil.test/x',
    '/\\evil.test',
    'javascript:alert(1)',
    '/%2f/evil.test',
    'bookings',
    '/login',
  ])('with the page %j → home', (url) => {
    expect(shownPush(payload({ url })).path).toBe('/')
  })
})

describe('openPage', () => {
  /** Windows that answer or not, and what happened to them. */
  function windowsOf(...all: { answers: boolean; refusesFocus?: boolean }[]) {
    const seen: string[] = []
    const windows = all.map(
      ({ answers, refusesFocus }, index): PageWindow => ({
        postMessage(message, transfer) {
          if (message.kind === 'open') seen.push(`${index} opens ${message.path}`)
          else if (answers) transfer?.[0]?.postMessage(true)
        },
        async focus() {
          if (refusesFocus) throw new Error('Not allowed to focus a window.')
          seen.push(`${index} is focused`)
        },
      }),
    )
    const openWindow = async (path: string) => void seen.push(`new at ${path}`)
    return { seen, clients: { matchAll: async () => windows, openWindow } }
  }

  test.each([
    ['no window', [], ['new at /bookings']],
    ['a window that is no console', [{ answers: false }], ['new at /bookings']],
    ['two consoles → the one used last', [{ answers: true }, { answers: true }], ['0 is focused', '0 opens /bookings']],
    ['another page before a console', [{ answers: false }, { answers: true }], ['1 is focused', '1 opens /bookings']],
    ['a console that may not be focused', [{ answers: true, refusesFocus: true }], ['0 opens /bookings']],
  ])('with %s', async (_name, all, expected) => {
    const { seen, clients } = windowsOf(...all)
    await openPage(clients, '/bookings')
    expect(seen).toEqual(expected)
  })
})

describe('a push event', () => {
  const listeners = new Map<string, (event: object) => void>()
  const done: string[] = []
  let showing = Promise.resolve()
  let answering: Promise<unknown> = Promise.resolve()

  beforeAll(async () => {
    const registration = { showNotification: (title: string) => showing.then(() => void done.push(`shown ${title}`)) }
    const addEventListener = (type: string, listener: (event: object) => void) => listeners.set(type, listener)
    vi.stubGlobal('self', { registration, addEventListener })
    await import('../../../src/service-worker')
  })
  beforeEach(() => {
    showing = Promise.resolve()
    answering = Promise.resolve()
    done.length = 0
    vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
      done.push(`${method} ${url} ${body}`)
      return answering
    })
  })

  /** Delivers a push and waits for all that it causes; false where that fails. */
  async function push(text: string): Promise<boolean> {
    let work: Promise<unknown> = Promise.resolve()
    const event = { data: { text: () => text }, waitUntil: (given: Promise<unknown>) => (work = given) }
    listeners.get('push')?.(event)
    return work.then(
      () => true,
      () => false,
    )
  }
  const { method, path } = endpoints.receiptPush
  const said = `${method} ${apiPrefix}/${path} {"receipt":"7.signature"}`

  test('shows the push, then hands in its receipt, also where nobody answers', async () => {
    answering = Promise.reject(new Error('offline'))
    expect([await push(payload()), done]).toEqual([true, ['shown Nuova prenotazione', said]])
  })

  test('says nothing of a push that it could not show, or that has no receipt', async () => {
    showing = Promise.reject(new Error('denied'))
    expect([await push(payload()), done]).toEqual([false, []])
    showing = Promise.resolve()
    expect([await push(payload({ receipt: 7 })), done]).toEqual([true, ['shown Nuova prenotazione']])
  })
})
