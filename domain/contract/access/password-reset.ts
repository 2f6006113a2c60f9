import { z } from 'zod'
import { type LinkProblem, linkProblem } from '../../messages/links'
import { passwordLength } from '../../text/password'
import { endpoint } from '../endpoint'
import { data, filledText, secretText } from '../primitives'

const problems = Object.keys(linkProblem) as [LinkProblem, ...LinkProblem[]]

/** The secret part of a link that was mailed: always in a body, since addresses stand in logs. */
export const linkToken = z.strictObject({ token: filledText(200) })
/** Whether a link works: null, or what is wrong with it. */
export const problemOfLink = z.enum(problems).nullable()

/** A password forgotten: a link by mail, and a new password by the link (specification §2, quality.md AU1 and AU3). */
export const passwordResetEndpoints = {
  forgotPassword: endpoint('POST public/password/forgot', {
    summary:
      'Sends a link to choose a new password, if somebody can sign in with the address; the answer does not tell.',
    who: 'anyone',
    body: z.strictObject({ email: filledText(200) }),
  }),
  showPasswordLink: endpoint('POST public/password/show', {
    summary: 'Whether a link to choose a new password works; changes nothing.',
    who: 'anyone',
    body: linkToken,
    reply: data(z.strictObject({ problem: problemOfLink })),
  }),
  resetPassword: endpoint('POST public/password/reset', {
    summary: 'Sets the password by a link, once; every session of the user ends. A link that does not work: 409.',
    who: 'anyone',
    body: linkToken.extend({ password: secretText(passwordLength.most) }),
  }),
} as const
