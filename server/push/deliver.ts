import { type RequestOptions, request } from 'node:https'
import type webpush from 'web-push'
import { AddressRefused, type PushNetwork } from './public-network'

/** A browser's subscription, as it gave it. */
export type Subscription = Readonly<{ endpoint: string; keys: Readonly<{ p256dh: string; auth: string }> }>

/** What came of one push to one device; `gone`: the subscription does not exist any more, or never worked. */
export type Delivery =
  | { readonly state: 'taken' | 'gone' }
  | { readonly state: 'again' | 'refused' | 'uncertain'; readonly reason: string }

/** Milliseconds within which a push service has to answer. */
const answerWithin = 10_000

/** Bytes of an answer that are read away, so that its connection can be used again. */
const mostDrained = 4_096

const again = (reason: string): Delivery => ({ state: 'again', reason })
const refused = (reason: string): Delivery => ({ state: 'refused', reason })

/** What an answer of a push service means (RFC 8030, sections 5 and 7.3). */
function meaningOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { state: 'taken' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const isTemporary = status === 408 || status === 429 || status >= 500
  return isTemporary
    ? again(`Il servizio push ha risposto ${status}`)
    : refused(`Il servizio push ha rifiutato il messaggio (${status})`)
}

/**
 * Encrypts a payload for a subscription, signs it and hands it to the push service that the browser named. Redirects are not
 * followed, and the body of the answer is not read. Never throws.
 */
export async function deliver(
  subscription: Subscription,
  payload: string,
  options: webpush.RequestOptions,
  network: PushNetwork,
): Promise<Delivery> {
  const endpoint = URL.canParse(subscription.endpoint) ? new URL(subscription.endpoint) : null
  if (!endpoint || !network.allows(endpoint)) return { state: 'gone' }
  const { default: library } = await import('web-push')
  try {
    const { method, headers, body } = library.generateRequestDetails(subscription, payload, options)
    return await post(endpoint, { method, headers: headers as Record<string, string> }, body, network)
  } catch {
    // keys that nothing can be encrypted for
    return { state: 'gone' }
  }
}

function post(endpoint: URL, options: RequestOptions, body: Buffer | null, { agent }: PushNetwork): Promise<Delivery> {
  return new Promise((resolve) => {
    let isHandedOver = false
    const sending = request(endpoint, { ...options, agent, signal: AbortSignal.timeout(answerWithin) }, (answer) => {
      resolve(meaningOf(answer.statusCode ?? 0))
      if (Number(answer.headers['content-length'] ?? Infinity) <= mostDrained) answer.resume()
      else answer.destroy()
    })
    sending.on('finish', () => {
      isHandedOver = true
    })
    sending.on('error', (error) => {
      if (error instanceof AddressRefused) resolve(refused('L’indirizzo del dispositivo non è ammesso'))
      else if (isHandedOver) resolve({ state: 'uncertain', reason: 'Il servizio push non ha confermato il messaggio' })
      else resolve(again('Il servizio push non risponde'))
    })
    sending.end(body)
  })
}
