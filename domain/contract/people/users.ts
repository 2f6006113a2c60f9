import { z } from 'zod'
import { loginClients } from '../../access/impersonation'
import { roleCodes } from '../../access/roles'
import { loginFields } from '../../resource/shared-fields'
import { accountSession, personName } from '../access/session'
import { endpoint } from '../endpoint'
import {
  data,
  filledText,
  flag,
  id,
  instant,
  maybePage,
  paging,
  queryIds,
  queryList,
  search,
  someFields,
  version,
} from '../primitives'

/** A user of any role. */
const user = z.strictObject({
  ...personName,
  email: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  /** The active roles; the first decides. */
  roles: z.array(z.enum(roleCodes)),
  active: z.boolean(),
  last_login_at: instant.nullable(),
})
export type AnyUser = z.infer<typeof user>

const userSession = accountSession.extend({
  /** The admin who opened the session in this user's name. */
  impersonator: z.strictObject(personName).nullable(),
})
export type UserSession = z.infer<typeof userSession>

const loginAs = z.strictObject({
  /** A session in the user's name, for this console; null where the user signs in to an app or another environment. */
  token: z.string().nullable(),
  /** When the token or the link's code expires. */
  expires_at: instant.nullable(),
  /** Where to go: `/` for this console, a link with a single-use code for an app, or another environment's login page. */
  url: z.string(),
  /** The same link as a QR code in SVG, for an app. */
  qr: z.string().nullable(),
})
export type LoginAsReply = z.infer<typeof loginAs>

/** The doctor's fields that the profile fills in: before, and after the merge. */
const merged = z.strictObject({ before: someFields, after: someFields })
export type MergedGhost = z.infer<typeof merged>

export const personalDataType = 'application/json; charset=utf-8'

/** Users in the admin area: sessions, impersonation, unclaimed profiles, personal data (product.md §6 and §7). */
export const userEndpoints = {
  users: endpoint('GET admin/users', {
    summary: 'Everybody, found by name, phone, birth date, fiscal code or the beginning of the e-mail address.',
    who: 'users',
    query: z.strictObject({
      ...paging,
      search,
      'filter[role]': z.enum(roleCodes).optional(),
      'filter[role][in]': queryList(roleCodes).optional(),
      'filter[id][in]': queryIds.optional(),
    }),
    reply: maybePage(user),
  }),
  user: endpoint('GET admin/users/:id', {
    summary: 'One person with the sessions that are open, the last used first, each with its device.',
    who: 'users',
    reply: data(user.extend({ sessions: z.array(userSession) })),
  }),
  endUserSessions: endpoint('DELETE admin/users/:id/sessions', {
    summary: 'Ends every session of somebody, but the one that asks.',
    who: 'users',
  }),
  endUserSession: endpoint('DELETE admin/users/:id/sessions/:session_id', {
    summary: 'Ends one session of somebody: its token is refused at the next request, its sockets close.',
    who: 'users',
  }),
  forgetUserDevice: endpoint('DELETE admin/users/:id/devices/:device_id', {
    summary: 'Forgets one device of somebody: nothing is pushed to it any more.',
    who: 'users',
  }),
  loginAs: endpoint('GET admin/users/:id/token', {
    summary: 'A session in somebody else’s name, for an hour at most; it ends with the admin’s own. In the audit log.',
    who: 'impersonation',
    writes: true,
    query: z.strictObject({ client: z.enum(loginClients) }),
    reply: data(loginAs),
  }),
  setupLogin: endpoint('POST public/setup/login', {
    summary: 'Exchanges the single-use code of an app’s link for a session. Used, over or unknown: 422 on `code`.',
    who: 'anyone',
    body: z.strictObject({ code: filledText(200) }),
    reply: data(z.strictObject({ token: z.string(), expires_at: instant })),
  }),
  claimGhost: endpoint('POST admin/doctors/ghosts/:id/claim', {
    summary: 'Makes a doctor of an unclaimed profile: the same person, with a role and an address to sign in with.',
    who: 'master-data',
    body: z.strictObject({ email: loginFields('').email.schema, version }),
    reply: data(z.strictObject({ id })),
  }),
  mergeGhost: endpoint('POST admin/doctors/ghosts/:id/merge', {
    summary: 'Merges an unclaimed profile into another one; `dry_run` only says what it brings.',
    who: 'master-data',
    /** `doctor_id`: the doctor, or the other profile. */
    body: z.strictObject({ doctor_id: id, version, dry_run: flag.optional() }),
    reply: data(merged),
  }),
  exportPersonalData: endpoint('POST admin/patients/:id/export', {
    summary: 'Everything that is kept of one patient as a file, without private notes and tokens.',
    who: 'master-data',
    mediaTypes: [personalDataType],
  }),
  erasePerson: endpoint('POST admin/patients/:id/erase', {
    summary: 'Erases a patient for good: visits stay without a person, the audit log about her is unreadable.',
    who: 'master-data',
    body: z.strictObject({ version }),
  }),
} as const
