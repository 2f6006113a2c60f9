import type { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { Context } from '../../http/context'
import { findServed } from '../../resources'
import { writeRole } from '../../resources/engine/related-rows'
import { recorded, update } from '../../resources/engine/write'
import { lockedGhost } from './reach'

/** The profile's person becomes a doctor: the role follows from the category, and the address is what one signs in with. */
export async function claimGhost(
  context: Context,
  id: number,
  { email, version }: BodyOf<typeof endpoints.claimGhost>,
): Promise<{ id: number }> {
  const doctors = findServed('doctors')
  const ghost = await lockedGhost(context, id, version)
  await recorded(context, findServed('doctors/ghosts'), id, 'claim')
  // First the role: without it there is no such doctor.
  await writeRole(context.tx, doctors, id, ghost)
  await update(context, doctors, String(id), { email, active: true, version }, findServed)
  return { id }
}
