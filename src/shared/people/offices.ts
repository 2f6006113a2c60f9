import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { Endpoint, ReplyOf } from '../../../domain/contract/endpoint'
import type {
  ChangedOffice,
  ChangedPracticeService,
  NewOffice,
  NewPracticeService,
  PracticeOffice,
} from '../../../domain/contract/practice/offices'
import { type CallInput, call } from '../../platform/calls/call'
import { attempt, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshQueries } from '../../platform/calls/refresh-queries'
import { useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

const noOffices: readonly PracticeOffice[] = []

/** The doctor's offices with their settings and services. */
export function usePracticeOffices() {
  const query = useCall(endpoints.practiceOffices, {}, { staleTime: 60_000 })
  return { ...query, offices: query.data?.data ?? noOffices }
}

/** The services of the catalogue for the doctor. */
export const useCatalogue = (enabled: boolean) =>
  useCall(endpoints.catalogueServices, {}, { enabled, staleTime: 5 * 60_000 })

/** What is read again after a change of offices or services, here or elsewhere. */
const ofPractice: ReadonlySet<unknown> = new Set(
  [
    endpoints.practiceOffices,
    endpoints.officeUsers,
    endpoints.availabilities,
    endpoints.day,
    endpoints.board,
    endpoints.firstFree,
    endpoints.hours,
    endpoints.officeUserSchedules,
    endpoints.undecidedVisits,
  ].map(({ path }) => path),
)
export const isOfPractice = ({ queryKey }: { queryKey: readonly unknown[] }) => ofPractice.has(queryKey[0])

/** The writes of the doctor's offices and services. A refusal of fields, or a stale version, is for the caller to show. */
export function useOfficeChanges() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  async function refreshed<T>(outcome: Outcome<T>): Promise<Outcome<T>> {
    if (outcome.kind !== 'invalid' && outcome.kind !== 'unanswered') await refreshQueries(client, isOfPractice)
    return outcome
  }
  const send = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    refreshed(await attempt(call<Endpoint>(endpoint, input, { actingAs }) as Promise<ReplyOf<E>>))
  const params = (id: number) => ({ id: String(id) })
  return {
    /** @param box where an unanswered attempt is remembered in this tab. */
    addOffice: async (draftKey: string, body: NewOffice) =>
      refreshed(
        await sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
          call(endpoints.addOffice, { body }, { idempotencyKey, actingAs }),
        ),
      ),
    changeOffice: (id: number, body: ChangedOffice) => send(endpoints.changeOffice, { params: params(id), body }),
    orderOffices: (ids: number[], seen: number[]) => send(endpoints.orderOffices, { body: { ids, seen } }),
    addService: async (draftKey: string, office: number, body: NewPracticeService) =>
      refreshed(
        await sendWithKey(`${draftKey}.attempt`, { office, body }, (idempotencyKey) =>
          call(endpoints.addOfficeService, { params: params(office), body }, { idempotencyKey, actingAs }),
        ),
      ),
    changeService: (id: number, body: ChangedPracticeService) =>
      send(endpoints.changeOfficeService, { params: params(id), body }),
    removeService: (id: number) => send(endpoints.removeOfficeService, { params: params(id) }),
    orderServices: (office: number, ids: number[], seen: number[]) =>
      send(endpoints.orderOfficeServices, { params: params(office), body: { ids, seen } }),
  }
}
