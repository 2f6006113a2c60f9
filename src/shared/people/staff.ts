import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type {
  ChangedStaff,
  Colleague,
  NewStaff,
  StaffInvite,
  StaffMember,
} from '../../../domain/contract/practice/staff'
import { call } from '../../platform/calls/call'
import { attempt, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

const noMembers: readonly StaffMember[] = []
const noInvites: readonly StaffInvite[] = []
const noColleagues: readonly Colleague[] = []

/** Who works for the doctor, and the invites that wait. */
export function useStaff() {
  const query = useCall(endpoints.staff, {})
  return { ...query, members: query.data?.data.members ?? noMembers, invites: query.data?.data.invites ?? noInvites }
}

/** Invites, changes and ends; each act is followed by a new reading. */
export function useStaffActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const settled = async <T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const settledOutcome = await outcome
    await client.invalidateQueries({ queryKey: [endpoints.staff.path] })
    return settledOutcome
  }
  const ofId = (id: number) => ({ params: { id: String(id) } })
  return {
    /** @param box where an unanswered attempt is remembered in this tab. */
    invite: (draftKey: string, body: NewStaff) =>
      settled(
        sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
          call(endpoints.inviteStaff, { body }, { idempotencyKey, actingAs }),
        ),
      ),
    change: (id: number, body: ChangedStaff) =>
      settled(attempt(call(endpoints.changeStaff, { ...ofId(id), body }, { actingAs }))),
    end: (id: number) => settled(attempt(call(endpoints.endStaff, ofId(id), { actingAs }))),
    resend: (id: number) => settled(attempt(call(endpoints.resendStaffInvite, ofId(id), { actingAs }))),
    withdraw: (id: number) => settled(attempt(call(endpoints.withdrawStaffInvite, ofId(id), { actingAs }))),
  }
}

/** The doctors of the same offices, and what has been agreed with them. */
export function useColleagues() {
  const query = useCall(endpoints.colleagues, {})
  return { ...query, colleagues: query.data?.data ?? noColleagues }
}

/** Says yes or no to sharing free times with a colleague in an office. */
export function useShareFreeTimes() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return async (id: number, office_id: number, share: boolean) => {
    const input = { params: { id: String(id) }, body: { office_id, share } }
    const outcome = await attempt(call(endpoints.shareFreeTimes, input, { actingAs }))
    await client.invalidateQueries({ queryKey: [endpoints.colleagues.path] })
    return outcome
  }
}
