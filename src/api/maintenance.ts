import type { configEndpoints } from '../../domain/contract/config'
import type { ReplyOf } from '../../domain/contract/endpoint'
import { request } from '../providers/http'

type Reply = ReplyOf<(typeof configEndpoints)['serviceCommunication']>
export type ServiceCommunication = NonNullable<Reply['data']>

/** The message of a maintenance in progress, or null. Read by a plain page, so without the contract's schemas. */
export async function readServiceCommunication(signal: AbortSignal): Promise<ServiceCommunication | null> {
  const reply = await request<Reply>({ method: 'GET', path: 'public/service_communication', signal, quiet: true })
  return reply.data
}
