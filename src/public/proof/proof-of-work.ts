import { solveChallenge } from 'altcha-lib/v1'
import type { Challenge } from '../../../domain/contract/public/guest-bookings'

/** The solution of a challenge as it is sent; null where this browser finds none. */
export async function solutionOf({ maxnumber, ...challenge }: Challenge): Promise<string | null> {
  const { challenge: hash, salt, algorithm } = challenge
  const solution = await solveChallenge(hash, salt, algorithm, maxnumber).promise
  return solution && btoa(JSON.stringify({ ...challenge, number: solution.number }))
}
