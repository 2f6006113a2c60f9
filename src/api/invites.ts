import { endpoints } from '../../domain/contract'
import type { Invite } from '../../domain/contract/invites'
import { attempt } from './attempt'
import { call } from './call'

export type { Invite }

/** Whom or to what an invite is: a person, an office user, or a person to one of several. */
export interface AboutInvite {
  readonly user_id?: number
  readonly office_user_id?: number
}

const inQuery = (about: AboutInvite) =>
  Object.fromEntries(Object.entries(about).map(([name, value]) => [name, String(value)]))

/** Link, QR code and text of an invite, and the state of the last one. */
export const readInvite = (about: AboutInvite) => attempt(call(endpoints.adminInvite, { query: inQuery(about) }))

/** Sends a personal link to the person's address, or to the one given. */
export const sendInvite = (about: AboutInvite, email: string | undefined) =>
  attempt(call(endpoints.sendAdminInvite, { body: { ...about, ...(email !== undefined && { email }) } }))
