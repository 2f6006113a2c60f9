import { z } from 'zod'
import { type InviteState, inviteState } from '../../messages/invite'
import { loginFields, personFields } from '../../resource/shared-fields'
import { passwordLength } from '../../text/password'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant, named, phoneNumber, phonePrefix, queryId, secretText } from '../primitives'
import { linkToken, problemOfLink } from './password-reset'

const email = loginFields('').email.schema
/** `patient`: joins the practice of an office user; `staff`: gets access as assistant or doctor. */
const kind = z.enum(['patient', 'staff'])
export const inviteStates = Object.keys(inviteState) as [InviteState, ...InviteState[]]

const invite = z.strictObject({
  kind,
  /** Offices to choose from, for a patient: `office_user_id` and the name of office and doctor. */
  offices: z.array(named),
  /** The address of the person; null where none is known. */
  email: z.string().nullable(),
  /** The person has a password already: there is nothing to invite to. */
  has_access: z.boolean(),
  /** To show and to copy: of an office, where people leave an address; of staff the personal link, when it is made. */
  link: z.string().nullable(),
  /** The same link as a QR code in SVG. */
  qr: z.string().nullable(),
  /** The invite text with the link, to be sent by other means. */
  text: z.string(),
  /** The last personal invite of the person. */
  last: z.strictObject({ state: z.enum(inviteStates), at: instant }).nullable(),
})
export type Invite = z.infer<typeof invite>

const about = {
  read: z.strictObject({ user_id: queryId.optional(), office_user_id: queryId.optional() }),
  send: z.strictObject({ user_id: id.optional(), office_user_id: id.optional(), email: email.optional() }),
}
const read = {
  summary: 'Before an invite: to which office, where to, the text and the last one. Of a person, or of an office user.',
  query: about.read,
  reply: data(invite),
} as const
const send = {
  summary:
    'Sends a personal link of fourteen days by mail, and takes earlier ones out of force. Of staff it is answered once.',
  body: about.send,
  reply: data(invite),
  status: 201,
} as const

const practice = z.strictObject({
  /** Name of the office, and of the doctor with the form of address. */
  office: z.string(),
  doctor: z.string(),
})

/** Invites to a practice, and to the console (specification §7, product.md §5; quality.md AU1 and AU3). */
export const inviteEndpoints = {
  doctorInvite: endpoint('GET doctor/invites', { ...read, who: 'agenda' }),
  sendDoctorInvite: endpoint('POST doctor/invites', { ...send, who: 'agenda' }),
  adminInvite: endpoint('GET admin/invites', { ...read, who: 'users' }),
  sendAdminInvite: endpoint('POST admin/invites', { ...send, who: 'users' }),

  invitingOffice: endpoint('GET public/invites/:id', {
    summary: 'Who invites by the link of an office user. Unknown, or no longer active: 404.',
    who: 'anyone',
    reply: data(practice),
  }),
  askForInvite: endpoint('POST public/invites', {
    summary: 'Sends a personal link to an address left on the page of an office user; the answer is the same for all.',
    who: 'anyone',
    body: z.strictObject({ office_user_id: id, email }),
  }),
  showInvite: endpoint('POST public/invites/show', {
    summary: 'What a personal link is about, and whether it works; changes nothing.',
    who: 'anyone',
    body: linkToken,
    reply: data(
      z.strictObject({
        problem: problemOfLink,
        kind: kind.nullable(),
        /** The account exists and has a password: only the practice is added; staff confirms with that password. */
        has_access: z.boolean(),
        practice: practice.nullable(),
        /** What a doctor offers to staff, in words: as what, with which rights, when. */
        terms: z.string().nullable(),
      }),
    ),
  }),
  acceptInvite: endpoint('POST public/invites/accept', {
    summary: 'Accepts a personal invite, once: makes or completes the account. A link that does not work: 409.',
    who: 'anyone',
    body: linkToken.extend({
      first_name: personFields.first_name.schema.optional(),
      last_name: personFields.last_name.schema.optional(),
      birthday: civilDate.optional(),
      phone_prefix: phonePrefix.optional(),
      phone: phoneNumber.optional(),
      password: secretText(passwordLength.most).optional(),
      privacy: z.boolean().optional(),
      newsletter: z.boolean().optional(),
      marketing: z.boolean().optional(),
    }),
    reply: data(z.strictObject({ kind })),
  }),
} as const
