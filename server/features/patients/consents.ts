import type { BodyOf } from '../../../domain/contract/endpoint'
import type { patientEndpoints } from '../../../domain/contract/people/patients'
import { signature } from '../../audit/audit'
import type { Context } from '../../http/context'
import { recordConsents } from '../../messages/consents'
import { recordsChanged } from '../../realtime/live'
import { requirePatient } from '../../scheduling/facts/patients'
import { readCard } from './card'

type ConsentsBody = BodyOf<typeof patientEndpoints.changePatientConsents>

/** Records consents given or withdrawn at the practice; what does not change is not written again (contract.md, "consents"). */
export async function changeConsents(context: Context, id: number, given: ConsentsBody) {
  const { tx, now, caller } = context
  await requirePatient(context, id, 'locked')
  const { actor_id, ...signed } = signature(caller)
  await recordConsents(tx, { userId: id, given, source: 'practice', actorId: actor_id, signed, now })
  context.publish(recordsChanged('patients'))
  return readCard(context, id)
}
