import { clearDraft, readDraft, saveDraft } from '../session'

/** A write that was sent and has no answer yet: what was sent, and the Idempotency-Key it went under. */
export interface Attempt {
  readonly content: string
  readonly key: string
}

const isAttempt = (value: unknown): value is Attempt => {
  if (typeof value !== 'object' || value === null) return false
  const { content, key } = value as Partial<Record<keyof Attempt, unknown>>
  return typeof content === 'string' && typeof key === 'string'
}

/** `crypto.randomUUID` exists only on https and localhost; a practice may open the console by its name in the house. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Each content has its own Idempotency-Key, which outlives an attempt without an answer, also across a reload of the tab, so
 * that trying again never writes twice.
 * @param box where the attempt is remembered in this tab, beside the draft it belongs to.
 */
export function attemptKeys(box: string) {
  return {
    /** The attempt that got no answer; undefined when every one did. */
    unanswered: (): Attempt | undefined => {
      const kept = readDraft<unknown>(box)
      return isAttempt(kept) ? kept : undefined
    },
    /** The key for this payload: the one it was sent under before, when nobody answered then. */
    keyFor: (payload: unknown): string => {
      const content = JSON.stringify(payload)
      const earlier = readDraft<unknown>(box)
      if (isAttempt(earlier) && earlier.content === content) return earlier.key
      const key = newKey()
      saveDraft(box, { content, key } satisfies Attempt)
      return key
    },
    /** An answer came, a refusal too: the next attempt asks anew. */
    answered: () => clearDraft(box),
  }
}
