import { endpoints } from '../../domain/contract'
import type { MergedGhost } from '../../domain/contract/ghosts'
import type { RecordOnWire } from '../../domain/resource'
import { HttpFailure } from '../providers/http'
import { call } from './call'

/** What became of a claim or a merger; `refused` says why, in words for the person who asked. */
export type GhostOutcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly text: string }

async function attempt<T>(answer: Promise<{ data: T }>): Promise<GhostOutcome<T>> {
  try {
    return { kind: 'done', data: (await answer).data }
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    return { kind: 'refused', text: error.message }
  }
}

type Ghost = Pick<RecordOnWire, 'id' | 'version'>
const params = ({ id }: Ghost) => ({ id: String(id) })

export const claimGhost = (ghost: Ghost, email: string): Promise<GhostOutcome<{ id: number }>> =>
  attempt(call(endpoints.claimGhost, { params: params(ghost), body: { email, version: ghost.version } }))

/** With `dry` it only says what the doctor would get. */
export const mergeGhost = (ghost: Ghost, doctorId: number, dry: boolean): Promise<GhostOutcome<MergedGhost>> =>
  attempt(
    call(endpoints.mergeGhost, {
      params: params(ghost),
      body: { doctor_id: doctorId, version: ghost.version, ...(dry && { dry_run: 1 as const }) },
    }),
  )
