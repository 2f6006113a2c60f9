import { z } from 'zod'
import { type LinkKind, linkKindName, linkRights } from '../../access/roles'
import { loginFields } from '../../resource/shared-fields'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import { civilDate, data, filledText, id, instant, named, text, version } from '../primitives'

export const linkKinds = Object.keys(linkKindName) as [LinkKind, ...LinkKind[]]

export const staffText = {
  noRight: 'Scegli almeno un permesso.',
  dates: 'Indica da quando a quando dura la sostituzione.',
  order: 'L’ultimo giorno viene dopo il primo.',
  past: 'Questo giorno è già passato.',
  works: 'Questa persona lavora già per te qui e in questi giorni: modifica i suoi permessi.',
  twice: 'Questa persona ha già un collegamento qui e in questi giorni: modifica quello.',
  invited: 'Questo indirizzo ha già un invito in attesa: rimandalo o ritiralo.',
  own: 'Questo è il tuo indirizzo.',
} as const

/** The terms as they are typed. */
const given = {
  /** `offices.id`; null: all offices. */
  office_id: id.nullable(),
  rights: z.array(z.enum(linkRights)).min(1, staffText.noRight).max(linkRights.length),
  valid_from: civilDate.nullable(),
  valid_to: civilDate.nullable(),
}
interface Days {
  readonly valid_from: string | null
  readonly valid_to: string | null
}
/** Why the days do not fit: out of order, or open where somebody stands in for the doctor. */
export function problemOfDays(
  { valid_from, valid_to }: Days,
  kind?: LinkKind,
): { field: keyof Days; text: string } | null {
  if (kind === 'replacement' && valid_from === null) return { field: 'valid_from', text: staffText.dates }
  if (kind === 'replacement' && valid_to === null) return { field: 'valid_to', text: staffText.dates }
  const isBackwards = valid_from !== null && valid_to !== null && valid_to < valid_from
  return isBackwards ? { field: 'valid_to', text: staffText.order } : null
}
const daysInOrder = (value: Days & { kind?: LinkKind }, context: z.RefinementCtx) => {
  const problem = problemOfDays(value, value.kind)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.text })
}

export const newStaff = z
  .strictObject({
    email: loginFields('').email.schema,
    kind: z.enum(linkKinds),
    /** Not of a pharmacy, whose name is the other field. */
    first_name: text(80).nullish(),
    last_name: filledText(80),
    ...given,
  })
  .superRefine((value, context) => {
    daysInOrder(value, context)
    if (value.kind !== 'pharmacy' && !value.first_name?.trim())
      context.addIssue({ code: 'custom', path: ['first_name'], message: validationText.required })
  })
export type NewStaff = z.infer<typeof newStaff>

export const changedStaff = z.strictObject({ ...given, version }).superRefine(daysInOrder)
export type ChangedStaff = z.infer<typeof changedStaff>

/** Whether a link is valid today, from a later day, or was until an earlier one. */
export const linkTimes = ['running', 'to-come', 'ended'] as const
/** An invite that is neither accepted nor withdrawn. */
export const staffInviteStates = ['sent', 'expired'] as const

/** What a link allows, where and when. */
const terms = {
  /** Null: all offices of the doctor. */
  office: named.nullable(),
  rights: z.array(z.enum(linkRights)),
  /** First and last day, in Rome; null is an open end. */
  valid_from: civilDate.nullable(),
  valid_to: civilDate.nullable(),
}
const staffMember = z.strictObject({
  id,
  kind: z.enum(linkKinds),
  person: named,
  ...terms,
  time: z.enum(linkTimes),
  version,
})
export type StaffMember = z.infer<typeof staffMember>

const staffInvite = z.strictObject({
  id,
  kind: z.enum(linkKinds),
  email: z.string(),
  /** As the doctor typed it. */
  name: z.string(),
  ...terms,
  state: z.enum(staffInviteStates),
  sent_at: instant,
})
export type StaffInvite = z.infer<typeof staffInvite>

const consentStates = ['none', 'asked', 'asks', 'agreed'] as const
const colleague = z.strictObject({
  /** The colleague's `users.id`. */
  id,
  /** With the form of address. */
  name: z.string(),
  office: named,
  /** Who has said yes: nobody, the doctor, the colleague, both. */
  state: z.enum(consentStates),
})
export type Colleague = z.infer<typeof colleague>
export type ConsentState = (typeof consentStates)[number]

/** Who works for a doctor, and with whom free times are shared: set by the doctor alone (product.md §7). */
export const staffEndpoints = {
  staff: endpoint('GET doctor/staff', {
    summary: 'Who works for the doctor, where, with which rights and when; and the invites that wait.',
    who: 'practice',
    reply: data(z.strictObject({ members: z.array(staffMember), invites: z.array(staffInvite) })),
  }),
  inviteStaff: endpoint('POST doctor/staff', {
    summary:
      'Offers a link by mail to an address, known or not: it holds once the person has accepted. Who works there already: 422.',
    who: 'practice',
    inPerson: true,
    body: newStaff,
    reply: data(staffInvite),
    status: 201,
    idempotent: true,
  }),
  changeStaff: endpoint('PUT doctor/staff/:id', {
    summary: 'Changes rights, office and days of a link; a stale version: 409. What is taken is refused at once.',
    who: 'practice',
    inPerson: true,
    body: changedStaff,
    reply: data(staffMember),
  }),
  endStaff: endpoint('DELETE doctor/staff/:id', {
    summary: 'Ends a link: its rights are refused at the next request, and its sockets close.',
    who: 'practice',
    inPerson: true,
  }),
  resendStaffInvite: endpoint('POST doctor/staff_invites/:id/resend', {
    summary: 'Sends a new link for an invite that waits or has expired; the earlier one works no more.',
    who: 'practice',
    inPerson: true,
    reply: data(staffInvite),
  }),
  withdrawStaffInvite: endpoint('DELETE doctor/staff_invites/:id', {
    summary: 'Withdraws an invite: its link works no more.',
    who: 'practice',
    inPerson: true,
  }),
  colleagues: endpoint('GET doctor/colleagues', {
    summary: 'The doctors of the same offices, and whether free times are shared with them.',
    who: 'practice',
    reply: data(z.array(colleague)),
  }),
  shareFreeTimes: endpoint('PUT doctor/colleagues/:id', {
    summary: 'Lets a colleague of an office see and propose free times there, or no longer; agreed when both do.',
    who: 'practice',
    inPerson: true,
    body: z.strictObject({ office_id: id, share: z.boolean() }),
    reply: data(colleague),
  }),
} as const
