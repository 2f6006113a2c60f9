import { z } from 'zod'
import { categories, roleCodes } from '../access/roles'
import { validationText } from '../text/validation'
import { endpoint } from './endpoint'
import { byId, data, filledText, id, text } from './primitives'

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
