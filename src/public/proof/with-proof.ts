import type { Challenge } from '../../../domain/contract/public/guest-bookings'
import { loadChunk } from '../../platform/basic/load-chunk'
import { type PublicOutcome, publicCall } from '../../platform/basic/public-call'

const notSolved = {
  kind: 'unanswered',
  message: 'La verifica non è riuscita con questo browser: aggiornalo, oppure chiama lo studio.',
} as const

/**
 * Sends a form, and once more with the solution of a challenge where many tries were made from here. `onCheck` runs before the
 * calculation, which takes a moment.
 */
export async function withProof<T>(
  send: (proof: { readonly proof?: string }) => Promise<PublicOutcome<T>>,
  onCheck: () => void,
): Promise<PublicOutcome<T>> {
  const outcome = await send({})
  if (outcome.kind !== 'invalid' || !outcome.errors.proof) return outcome
  onCheck()
  const challenge = await publicCall<Challenge>('GET', 'challenge')
  if (challenge.kind !== 'done') return challenge
  const { solutionOf } = await loadChunk(() => import('./proof-of-work'))
  // the calculation needs a page of https or of this machine
  const proof = await solutionOf(challenge.data).catch(() => null)
  return proof === null ? notSolved : send({ proof })
}

/** Said while the challenge is solved. */
export const checkingText = 'Un momento: verifichiamo che non sia un programma…'
