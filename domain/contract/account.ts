import { z } from 'zod'
import { passwordLength } from '../text/password'
import { endpoint } from './endpoint'
import { byId, data, filledText, id, instant, text } from './primitives'

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
