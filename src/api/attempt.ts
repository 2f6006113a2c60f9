import { announce } from '../providers/notification'
import { clearDraft, readDraft, saveDraft } from '../session'
import { type Failure, failureOf } from './failure'

/** What became of a call: its answer, or why there is none. */
export type Outcome<T> = { readonly kind: 'done'; readonly data: T } | Failure

export async function attempt<T>(answer: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', data: await answer }
  } catch (error) {
    return failureOf(error)
  }
}

/** The same where the page shows no refusal: those that no global message tells (404, 409, 422) become a toast. */
export async function attemptOrAnnounce<T>(answer: Promise<T>, { showsFields = false } = {}): Promise<Outcome<T>> {
  const outcome = await attempt(answer)
  if (
    outcome.kind !== 'done' &&
    !(showsFields && outcome.kind === 'invalid') &&
    [404, 409, 422].includes(outcome.status)
  )
    announce({ type: 'error', title: outcome.message })
  return outcome
}

/** A write that was sent and has no answer yet: what was sent, and the Idempotency-Key it went under. */
interface Unanswered {
  readonly content: string
  readonly key: string
}

/** What was sent from a box and got no answer; undefined when there was one. */
export const unansweredIn = (box: string) => readDraft<Unanswered>(box)?.content

/** `crypto.randomUUID` exists only on https and localhost; a practice may open the console by its name in the local network. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends a payload under an Idempotency-Key of its own, which outlives an attempt without an answer, also across a reload of the
 * tab, so that trying the same again never writes twice.
 * @param box where the attempt is remembered in this tab, beside the draft it belongs to.
 */
export async function sendOnce<T>(
  box: string,
  payload: unknown,
  send: (key: string) => Promise<T>,
): Promise<Outcome<T>> {
  const content = JSON.stringify(payload)
  const earlier = readDraft<Unanswered>(box)
  const key = earlier?.content === content ? earlier.key : newKey()
  saveDraft(box, { content, key } satisfies Unanswered)
  const outcome = await attempt(send(key))
  // A refusal is the answer of this key as well.
  if (outcome.kind !== 'unanswered') clearDraft(box)
  return outcome
}
