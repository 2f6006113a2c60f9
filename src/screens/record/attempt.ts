import { newKey } from '../../platform/calls/idempotent-call'

/** The same body again is the same attempt, with the same key: an answer lost on the way never makes two records. */
export function createAttempt() {
  const headers = { 'Idempotency-Key': newKey() }
  let content: string | undefined
  return {
    /** For refine's mutation, which reads it when it sends. */
    meta: { headers },
    begin: (body: unknown) => {
      const next = JSON.stringify(body)
      if (content !== undefined && next !== content) headers['Idempotency-Key'] = newKey()
      content = next
    },
    /** Saved: the next record is another attempt, even with the same content. */
    end: () => {
      headers['Idempotency-Key'] = newKey()
      content = undefined
    },
  }
}
