import type { ParticipantRole } from './rules'

/** The fields of a service that the visit-type list needs. */
export interface ListedService {
  readonly hidden: boolean
  readonly available_online: boolean
  readonly medical_service: { readonly slot_code: string | null }
}

/** One entry of the visit-type list: an online visit is an entry of its own (contract.md, "Payload"). */
export interface VisitType<S> {
  readonly service: S
  readonly online: boolean
}

/**
 * The visit types offered to a kind of person: hidden services are left out, representatives get only `mr` services and
 * patients only the others; each service that is available online is listed a second time as "(online)" (specification §5).
 */
export function visitTypes<S extends ListedService>(services: readonly S[], role: ParticipantRole): VisitType<S>[] {
  return services
    .filter((service) => !service.hidden)
    .filter((service) => (service.medical_service.slot_code === 'mr') === (role === 'medical_representative'))
    .flatMap((service) => [
      { service, online: false },
      ...(service.available_online ? [{ service, online: true }] : []),
    ])
}

/** The service counted for an office: the first ordinary visit for patients, else its first visit type. */
export function mainService<S extends ListedService>(services: readonly S[]): S | undefined {
  const types = visitTypes(services, 'patient')
  return types.find(({ service }) => service.medical_service.slot_code === null)?.service ?? types[0]?.service
}

/** A slot starting exactly at 13:00 counts as morning (specification §5). Minutes of the day. */
export const morningEnds = 13 * 60

export function isMorning(slot: { readonly from: number }): boolean {
  return slot.from <= morningEnds
}
