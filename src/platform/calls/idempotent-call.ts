import { type Failure, failureOf } from '../basic/failure'
import { announce } from '../basic/toasts'
import { clearDraft, readDraft, saveDraft } from '../session'

/** The record of a reply, which the 409 of a version conflict answers as it is now. */
type RecordOf<T> = T extends { readonly data: infer Current } ? Current : unknown

/** Outcome of a call: the response data, or the failure; `Current`: what a version conflict answers. */
export type Outcome<T, Current = RecordOf<T>> = { readonly kind: 'done'; readonly data: T } | Failure<Current>

export async function attempt<T, Current = RecordOf<T>>(answer: Promise<T>): Promise<Outcome<T, Current>> {
  try {
    return { kind: 'done', data: await answer }
  } catch (error) {
    return failureOf<Current>(error)
  }
}

/** Like `attempt`, for pages that show no refusal: 404, 409 and 422, which have no global message, become a toast. */
export async function attemptOrAnnounce<T>(
  answer: Promise<T>,
  { showsFields = false, showsStale = false } = {},
): Promise<Outcome<T>> {
  const outcome = await attempt(answer)
  if (
    outcome.kind !== 'done' &&
    !(showsFields && outcome.kind === 'invalid') &&
    !(showsStale && outcome.kind === 'stale') &&
    [404, 409, 422].includes(outcome.status)
  )
    announce({ type: 'error', title: outcome.message })
  return outcome
}

/** A write without a response yet: its serialized payload and its Idempotency-Key. */
interface UnansweredRequest {
  readonly content: string
  readonly key: string
}

/** The payload last sent from this box that got no response; undefined if there is none. */
export const unansweredRequest = (draftKey: string) => readDraft<UnansweredRequest>(draftKey)?.content

/** `crypto.randomUUID` exists only on https and localhost; a practice may open the console by hostname on the local network. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends a payload under its own Idempotency-Key, which is kept when there is no response, also across a reload of the tab, so
 * that retrying the same payload never writes twice.
 * @param box where the attempt is remembered in this tab, beside the draft it belongs to.
 */
export async function sendWithKey<T, Current = RecordOf<T>>(
  draftKey: string,
  payload: unknown,
  send: (key: string) => Promise<T>,
): Promise<Outcome<T, Current>> {
  const content = JSON.stringify(payload)
  const earlier = readDraft<UnansweredRequest>(draftKey)
  const key = earlier?.content === content ? earlier.key : newKey()
  saveDraft(draftKey, { content, key } satisfies UnansweredRequest)
  const outcome = await attempt<T, Current>(send(key))
  // A refusal also settles the key.
  if (outcome.kind !== 'unanswered') clearDraft(draftKey)
  return outcome
}
