import { z } from 'zod'
import { categories, roleCodes } from '../access/roles'
import { passwordLength } from '../text/password'
import { validationText } from '../text/validation'
import { endpoint } from './endpoint'
import { byId, data, filledText, id, instant, text } from './primitives'

export const publicConfig = z.strictObject({
  version: z.string(),
  environments: z.array(
    z.strictObject({ code: z.enum(['production', 'staging', 'local']), label: z.string(), api_base: z.string() }),
  ),
  /** What is null is as in the API's own address. */
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

export const configEndpoints = {
  publicConfig: endpoint({
    method: 'GET',
    path: 'public/config',
    summary: 'What the console needs to know before anybody signs in.',
    who: 'anyone',
    reply: data(publicConfig),
  }),
  serviceCommunication: endpoint({
    method: 'GET',
    path: 'public/service_communication',
    summary: 'The message of a maintenance in progress, or null.',
    who: 'anyone',
    reply: data(z.strictObject({ title: z.string(), body: z.string() }).nullable()),
  }),
  openApi: endpoint({
    method: 'GET',
    path: 'openapi.json',
    summary: 'This description of the API (OpenAPI 3.1), bare.',
    who: ['use', 'session'],
    reply: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
  }),
} as const

const named = { id, first_name: z.string(), last_name: z.string() }
const assistedDoctor = z.strictObject({ ...named, title: z.string(), category: z.enum(categories).nullable() })

export const currentUser = z.strictObject({
  ...named,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  current_active_role_users: z.array(
    z.strictObject({ id, role: z.strictObject({ id, code: z.enum(roleCodes), name: z.string() }) }),
  ),
  category: z.enum(categories).nullable(),
  assisted: z.array(assistedDoctor),
  employed_doctors: z.array(assistedDoctor),
  office_users: z.array(z.strictObject({ id, office: z.strictObject({ id, name: z.string() }) })),
  device: z.strictObject({ id }).nullable(),
  impersonator: z.strictObject(named).nullable(),
  /** Whether the second factor is on, and whether the installation asks this role for one. */
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

const session = ['use', 'session'] as const

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'login',
    summary: 'Opens a session. Wrong credentials and disabled users: one 422 on `email`, one text for all.',
    who: 'anyone',
    body: z.strictObject({ email: filledText(200), password: filledText(200), otp: text(20).optional() }),
    reply: data(z.strictObject({ token: z.string() })),
  }),
  logout: endpoint({
    method: 'POST',
    path: 'logout',
    summary: 'Ends the session; its device goes too.',
    who: session,
  }),
  currentUser: endpoint({
    method: 'GET',
    path: 'user',
    summary: 'Who is signed in, for whom they may act, and who impersonates them.',
    who: session,
    reply: data(currentUser),
  }),
  createDevice: endpoint({
    method: 'POST',
    path: 'devices',
    summary: 'Registers the browser of this session.',
    who: session,
    body: deviceBody,
    reply: data(z.strictObject({ id })),
    status: 201,
  }),
  updateDevice: endpoint({
    method: 'PUT',
    path: 'devices/:id',
    summary: 'Updates this session’s browser.',
    who: session,
    params: byId,
    body: deviceBody,
    reply: data(z.strictObject({ id })),
  }),
  authorizeChannel: endpoint({
    method: 'POST',
    path: 'broadcasting/auth',
    summary: 'Authorises the caller’s own realtime channel; any other: 403. The reply is bare.',
    who: session,
    // Any text: what is no channel or socket of the caller's is not his to hear, so it is a 403 like the others.
    body: z.strictObject({ socket_id: z.string(), channel_name: z.string() }),
    reply: z.strictObject({ auth: z.string() }),
  }),
} as const

/** The browser or phone behind a session. */
const accountDevice = z.strictObject({
  id,
  platform: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  app_version: z.string().nullable(),
  /** Told of news also while no window is open. */
  push: z.boolean(),
})

export const accountSession = z.strictObject({
  id,
  /** The one that asks. */
  current: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
  device: accountDevice.nullable(),
})
export type AccountSession = z.infer<typeof accountSession>

const secondFactor = z.strictObject({
  enabled: z.boolean(),
  /** The installation asks it of this role: it cannot be switched off, and nothing else works until it is on. */
  required: z.boolean(),
  enabled_at: instant.nullable(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })
const password = filledText(200)
/** Six digits of the authenticator, or a recovery code. */
const otp = filledText(40)

const read = ['read', 'account'] as const
const change = ['update', 'account'] as const

/** One's own password, sessions, devices and second factor; an impersonator gets a 403 on all of them (product.md §7). */
export const accountEndpoints = {
  changePassword: endpoint({
    method: 'PUT',
    path: 'account/password',
    summary: 'Changes the password; every other session of the user ends.',
    who: change,
    body: z.strictObject({ current_password: password, password: text(passwordLength.most), otp: otp.optional() }),
  }),
  accountSessions: endpoint({
    method: 'GET',
    path: 'account/sessions',
    summary: 'The user’s live sessions, the last used first, each with its device.',
    who: read,
    reply: data(z.array(accountSession)),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: 'account/sessions',
    summary: 'Ends every session of the user but the one that asks.',
    who: change,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'account/sessions/:id',
    summary: 'Ends one session of the user: its token is refused at the next request, its sockets close.',
    who: change,
    params: byId,
  }),
  forgetDevice: endpoint({
    method: 'DELETE',
    path: 'devices/:id',
    summary: 'Forgets one device of the user: nothing is pushed to it any more.',
    who: change,
    params: byId,
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: 'account/second_factor',
    summary: 'Whether a second factor is on, asked for, and how many recovery codes are left.',
    who: read,
    reply: data(secondFactor),
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: 'account/second_factor',
    summary: 'Makes a new secret for an authenticator; it counts once confirmed. 409 when one is on already.',
    who: change,
    body: z.strictObject({ password }),
    reply: data(
      z.strictObject({
        secret: z.string(),
        uri: z.string(),
        /** The same as an SVG picture to photograph. */
        qr: z.string(),
      }),
    ),
    status: 201,
  }),
  confirmSecondFactor: endpoint({
    method: 'PUT',
    path: 'account/second_factor',
    summary:
      'Switches the second factor on with a first code; gives the recovery codes, this once. Other sessions end.',
    who: change,
    body: z.strictObject({ otp }),
    reply: data(recoveryCodes),
  }),
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: 'account/second_factor',
    summary: 'Switches the second factor off; 403 where the installation asks for one.',
    who: change,
    body: z.strictObject({ password, otp }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: 'account/second_factor/recovery_codes',
    summary: 'New recovery codes in place of all earlier ones.',
    who: change,
    body: z.strictObject({ otp }),
    reply: data(recoveryCodes),
  }),
} as const
