import { z } from 'zod'
import { environments } from '../../access/impersonation'
import { categories, linkRights, roleCodes } from '../../access/roles'
import { passwordLength } from '../../text/password'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import { data, filledText, id, instant, named, secretText, text } from '../primitives'

const publicConfig = z.strictObject({
  version: z.string(),
  environments: z.array(z.strictObject({ code: z.enum(environments), label: z.string(), api_base: z.string() })),
  /** Null fields are derived from the API's own address. */
  pusher: z.strictObject({
    key: z.string(),
    host: z.string().nullable(),
    port: z.int().nullable(),
    tls: z.boolean().nullable(),
  }),
  push: z.strictObject({ vapid_public_key: z.string() }).nullable(),
  links: z.strictObject({ privacy: z.string(), terms: z.string(), ios: z.string(), android: z.string() }),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const personName = { id, first_name: z.string(), last_name: z.string() }
const assistedDoctor = z.strictObject({
  ...personName,
  title: z.string(),
  category: z.enum(categories).nullable(),
  /** What the links to the doctor allow, all together. */
  rights: z.array(z.enum(linkRights)),
})

const currentUser = z.strictObject({
  ...personName,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  current_active_role_users: z.array(z.strictObject({ id, role: named.extend({ code: z.enum(roleCodes) }) })),
  category: z.enum(categories).nullable(),
  /** Whom an assistant works for, or a doctor stands in for. */
  assisted: z.array(assistedDoctor),
  employed_doctors: z.array(assistedDoctor),
  office_users: z.array(z.strictObject({ id, office: named })),
  device: z.strictObject({ id }).nullable(),
  impersonator: z.strictObject(personName).nullable(),
  /** The change number of the user's own channel (`LiveEventData`), for the answers read from now on. */
  change: z.int(),
  /** Whether the second factor is enabled, and whether the installation requires it for this role. */
  second_factor: z.strictObject({ enabled: z.boolean(), required: z.boolean() }),
})
export type CurrentUser = z.infer<typeof currentUser>
export type AssistedDoctor = z.infer<typeof assistedDoctor>

const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: validationText.url }).max(1000),
  keys: z.strictObject({ p256dh: text(200), auth: text(200) }),
})
const deviceBody = z.strictObject({
  platform: text(60).nullish(),
  os: text(60).nullish(),
  browser: text(60).nullish(),
  user_agent: text(400).nullish(),
  app_version: text(40).nullish(),
  push: pushSubscription.nullish(),
})

export const accountSession = z.strictObject({
  id,
  /** The session of the request. */
  current: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** The browser or phone of the session; `push`: it gets push notifications also while no window is open. */
  device: z
    .strictObject({
      id,
      platform: z.string().nullable(),
      os: z.string().nullable(),
      browser: z.string().nullable(),
      app_version: z.string().nullable(),
      push: z.boolean(),
    })
    .nullable(),
})
export type AccountSession = z.infer<typeof accountSession>

const secondFactor = z.strictObject({
  enabled: z.boolean(),
  /** The installation requires it for this role: it cannot be disabled, and all else is refused until it is enabled. */
  required: z.boolean(),
  enabled_at: instant.nullable(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const recoveryCodes = data(z.strictObject({ recovery_codes: z.array(z.string()) }))
const password = secretText(200).min(1)
/** Six digits from the authenticator, or a recovery code. */
const otp = filledText(40)

/** Public configuration, the session, and the caller's account; an impersonator gets a 403 on `account` (product.md §7). */
export const sessionEndpoints = {
  publicConfig: endpoint('GET public/config', {
    summary: 'What the console needs to know before anybody signs in.',
    who: 'anyone',
    reply: data(publicConfig),
  }),
  serviceCommunication: endpoint('GET public/service_communication', {
    summary: 'The message of a maintenance in progress, or null.',
    who: 'anyone',
    reply: data(z.strictObject({ title: z.string(), body: z.string() }).nullable()),
  }),
  openApi: endpoint('GET openapi.json', {
    summary: 'This description of the API (OpenAPI 3.1), bare.',
    who: 'session',
    reply: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
  }),
  login: endpoint('POST login', {
    summary: 'Opens a session. Wrong credentials and disabled users: one 422 on `email`, one text for all.',
    who: 'anyone',
    body: z.strictObject({ email: filledText(200), password, otp: text(40).optional() }),
    reply: data(z.strictObject({ token: z.string() })),
  }),
  logout: endpoint('POST logout', {
    summary: 'Ends the session; its device goes too.',
    who: 'session',
  }),
  currentUser: endpoint('GET user', {
    summary: 'Who is signed in, for whom they may act, and who impersonates them.',
    who: 'session',
    reply: data(currentUser),
  }),
  createDevice: endpoint('POST devices', {
    summary: 'Registers the browser of this session.',
    who: 'session',
    body: deviceBody,
    reply: data(z.strictObject({ id })),
    status: 201,
  }),
  updateDevice: endpoint('PUT devices/:id', {
    summary: 'Updates this session’s browser.',
    who: 'session',
    body: deviceBody,
    reply: data(z.strictObject({ id })),
  }),
  authorizeChannel: endpoint('POST broadcasting/auth', {
    summary: 'Authorises the caller’s own realtime channel; any other: 403. The reply is bare.',
    who: 'session',
    // Any text: a channel or socket that is not the caller's, existing or not, is a 403 rather than a 422.
    body: z.strictObject({ socket_id: z.string(), channel_name: z.string() }),
    reply: z.strictObject({ auth: z.string() }),
  }),
  changePassword: endpoint('PUT account/password', {
    summary: 'Changes the password; every other session of the user ends.',
    who: 'account',
    body: z.strictObject({
      current_password: password,
      password: secretText(passwordLength.most),
      otp: otp.optional(),
    }),
  }),
  accountSessions: endpoint('GET account/sessions', {
    summary: 'The user’s live sessions, the last used first, each with its device.',
    who: 'account',
    reply: data(z.array(accountSession)),
  }),
  endOtherSessions: endpoint('DELETE account/sessions', {
    summary: 'Ends every session of the user but the one that asks.',
    who: 'account',
  }),
  endSession: endpoint('DELETE account/sessions/:id', {
    summary: 'Ends one session of the user: its token is refused at the next request, its sockets close.',
    who: 'account',
  }),
  forgetDevice: endpoint('DELETE devices/:id', {
    summary: 'Forgets one device of the user: nothing is pushed to it any more.',
    who: 'account',
  }),
  secondFactor: endpoint('GET account/second_factor', {
    summary: 'Whether a second factor is on, asked for, and how many recovery codes are left.',
    who: 'account',
    reply: data(secondFactor),
  }),
  beginSecondFactor: endpoint('POST account/second_factor', {
    summary: 'Makes a new secret for an authenticator; it counts once confirmed. 409 when one is on already.',
    who: 'account',
    body: z.strictObject({ password }),
    /** `qr`: the URI as a QR code in SVG, to scan. */
    reply: data(z.strictObject({ secret: z.string(), uri: z.string(), qr: z.string() })),
    status: 201,
  }),
  confirmSecondFactor: endpoint('PUT account/second_factor', {
    summary: 'Switches the second factor on with a first code; gives the recovery codes once. Other sessions end.',
    who: 'account',
    body: z.strictObject({ otp }),
    reply: recoveryCodes,
  }),
  removeSecondFactor: endpoint('DELETE account/second_factor', {
    summary: 'Switches the second factor off; 403 where the installation asks for one.',
    who: 'account',
    body: z.strictObject({ password, otp }),
  }),
  renewRecoveryCodes: endpoint('POST account/second_factor/recovery_codes', {
    summary: 'New recovery codes in place of all earlier ones.',
    who: 'account',
    body: z.strictObject({ otp }),
    reply: recoveryCodes,
  }),
} as const
