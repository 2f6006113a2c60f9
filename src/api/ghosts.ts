import { endpoints } from '../../domain/contract'
import type { MergedGhost } from '../../domain/contract/users'
import type { RecordOnWire } from '../../domain/resource'
import { attempted, type Outcome } from './attempted'
import { call } from './call'

const dataOf = <T>(answer: Promise<{ data: T }>): Promise<T> => answer.then(({ data }) => data)

type Ghost = Pick<RecordOnWire, 'id' | 'version'>
const params = ({ id }: Ghost) => ({ id: String(id) })

export const claimGhost = (ghost: Ghost, email: string): Promise<Outcome<{ id: number }>> =>
  attempted(dataOf(call(endpoints.claimGhost, { params: params(ghost), body: { email, version: ghost.version } })))

/** With `dry` it only says what the doctor would get. */
export const mergeGhost = (ghost: Ghost, doctorId: number, dry: boolean): Promise<Outcome<MergedGhost>> =>
  attempted(
    dataOf(
      call(endpoints.mergeGhost, {
        params: params(ghost),
        body: { doctor_id: doctorId, version: ghost.version, ...(dry && { dry_run: 1 as const }) },
      }),
    ),
  )
