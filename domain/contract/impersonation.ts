import { z } from 'zod'
import { loginClients } from '../access/impersonation'
import { endpoint } from './endpoint'
import { byId, data, filledText, instant } from './primitives'

const loginAs = z.strictObject({
  /** A session in the other's name, for the console that asks; null where the other enters by an app or elsewhere. */
  token: z.string().nullable(),
  /** When the token or the link's code is over. */
  expires_at: instant.nullable(),
  /** Where to go: `/` here, a link with a single-use code for an app, another environment's own login. */
  url: z.string(),
  /** The same link as an SVG picture to photograph, for an app. */
  qr: z.string().nullable(),
})
export type LoginAsReply = z.infer<typeof loginAs>

/** An admin as somebody else (product.md §7). */
export const impersonationEndpoints = {
  loginAs: endpoint({
    method: 'GET',
    path: 'admin/users/:id/token',
    summary:
      'A session in somebody else’s name, for an hour at most; it dies with the admin’s own and is told in the audit log.',
    who: ['use', 'impersonation'],
    params: byId,
    query: z.strictObject({ client: z.enum(loginClients) }),
    reply: data(loginAs),
  }),
  setupLogin: endpoint({
    method: 'POST',
    path: 'public/setup/login',
    summary:
      'Hands in the single-use code of a link for an app, and gives its session. Used, over or unknown: 422 on `code`.',
    who: 'anyone',
    body: z.strictObject({ code: filledText(200) }),
    reply: data(z.strictObject({ token: z.string(), expires_at: instant })),
  }),
} as const
