import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { RegisterLine, RepresentativeCapOnWire } from '../../../domain/contract/people/representatives'
import { call } from '../../platform/calls/call'
import { attempt, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import type { Period } from '../day/bookings-query'

const noCaps: readonly RepresentativeCapOnWire[] = []
const noLines: readonly RegisterLine[] = []

/** The doctor's caps on visits of representatives. */
export function useRepresentativeCaps() {
  const query = useCall(endpoints.representativeCaps, {})
  return { ...query, caps: query.data?.data ?? noCaps }
}

/** What a cap is for; `most` null takes it away. */
export type WantedCap = Pick<RepresentativeCapOnWire, 'office_user_id' | 'counts' | 'period'> & {
  readonly most: number | null
}

type CapOutcome = Outcome<unknown, RepresentativeCapOnWire>

/** Sets, changes and takes away caps; the outcome of the first that is refused, else of the last. */
export function useCapChanges() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const set = ({ most, ...what }: WantedCap, known: RepresentativeCapOnWire | undefined): Promise<CapOutcome> => {
    const params = { id: String(known?.id) }
    if (known && most === null)
      return attempt<unknown, RepresentativeCapOnWire>(
        call(endpoints.removeRepresentativeCap, { params }, { actingAs }),
      )
    if (known && most !== null) {
      const body = { most, version: known.version }
      return attempt(call(endpoints.changeRepresentativeCap, { params, body }, { actingAs }))
    }
    if (most === null) return Promise.resolve({ kind: 'done', data: null })
    const body = { ...what, most }
    return sendWithKey(`caps.${JSON.stringify(what)}.attempt`, body, (idempotencyKey) =>
      call(endpoints.addRepresentativeCap, { body }, { idempotencyKey, actingAs }),
    )
  }
  return async (changes: readonly (readonly [WantedCap, RepresentativeCapOnWire | undefined])[]) => {
    let outcome: CapOutcome = { kind: 'done', data: null }
    for (const change of changes) {
      outcome = await set(...change)
      if (outcome.kind !== 'done') break
    }
    await client.invalidateQueries({ queryKey: [endpoints.representativeCaps.path] })
    return outcome
  }
}

/** The access register of a period. */
export function useRegister(period: Period, { enabled = true } = {}) {
  const query = useCall(endpoints.representativeVisits, { query: period }, { enabled, keepPrevious: true })
  return { ...query, lines: query.data?.data ?? noLines }
}
