import { mustEnableSecondFactor } from '../../domain/access/guards'
import type { CurrentUser } from '../../domain/contract/access/session'
import { queryClient } from '../platform/calls/query-client'
import { getSession } from '../platform/session'
import { currentUserOptions } from '../platform/session/current-user'
import { actedDoctorOf } from '../platform/session/user-rights'

/** Who opens a page, as its loader has to know before it can ask for anything. */
export interface Reader {
  readonly user: CurrentUser
  readonly actingAs: number | null
}

/** Undefined where nothing can be asked yet: the user has no answer, or must first do something else. */
export async function pageReader(): Promise<Reader | undefined> {
  const { actingDoctorId: actingAs, userId } = getSession()
  if (userId === null) return undefined
  // refused: the frame asks again, and says so
  const user = await queryClient.ensureQueryData(currentUserOptions(userId)).catch(() => undefined)
  if (!user || mustEnableSecondFactor(user)) return undefined
  return actingAs === null || actedDoctorOf(user, actingAs) ? { user, actingAs } : undefined
}
