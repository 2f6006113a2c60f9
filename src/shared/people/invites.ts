import { endpoints } from '../../../domain/contract'
import type { Invite } from '../../../domain/contract/access/invites'
import { firstTexts } from '../../platform/basic/failure'
import { call } from '../../platform/calls/call'
import { copyText } from '../../platform/calls/copy-text'
import { attempt, type Outcome } from '../../platform/calls/idempotent-call'

/** Whom or to what an invite is: a person, an office user, or a person to one of several. */
interface AboutInvite {
  readonly user_id?: number
  readonly office_user_id?: number
}

const calls = {
  admin: { read: endpoints.adminInvite, send: endpoints.sendAdminInvite },
  doctor: { read: endpoints.doctorInvite, send: endpoints.sendDoctorInvite },
} as const

const inQuery = (about: AboutInvite) =>
  Object.fromEntries(Object.entries(about).map(([name, value]) => [name, String(value)]))

/** An invite, or why there is none: in the words of a field where it is a field's. */
function answered(outcome: Outcome<{ readonly data: Invite }>) {
  if (outcome.kind === 'done') return { kind: 'done', invite: outcome.data.data } as const
  const [text = outcome.text] = outcome.kind === 'invalid' ? Object.values(firstTexts(outcome.errors)) : []
  return { kind: 'refused', text } as const
}

/** Invites from the admin area, or of the acting doctor's practice: the calls of `InviteDialog` (src/shared/people/invite-dialog.tsx). */
function invitesOf(side: keyof typeof calls) {
  const { read, send } = calls[side]
  return {
    /** Link, QR code and text of an invite, and the state of the last one. */
    read: async (about: AboutInvite) => answered(await attempt(call(read, { query: inQuery(about) }))),
    /** Sends a personal link to the person's address, or to the one given. */
    send: async (about: AboutInvite, email: string | undefined) =>
      answered(await attempt(call(send, { body: { ...about, ...(email !== undefined && { email }) } }))),
    copy: copyText,
  } as const
}

export const adminInvites = invitesOf('admin')
export const doctorInvites = invitesOf('doctor')
