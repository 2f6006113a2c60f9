import type { PublicConfig } from '../contract/access/session'

/** State of the last invite of a person. */
export const inviteState = {
  sent: 'Inviato',
  used: 'Accettato',
  expired: 'Scaduto',
} as const
export type InviteState = keyof typeof inviteState

/** The page where whoever is invited to an office leaves an e-mail address (specification §7). */
export const officeInvitePath = (officeUserId: number) => `/invite?office_user=${officeUserId}`

const addresses = [
  ['privacy', 'Informativa sulla privacy'],
  ['terms', 'Termini e condizioni'],
  ['ios', 'App per iPhone'],
  ['android', 'App per Android'],
] as const satisfies readonly (readonly [keyof PublicConfig['links'], string])[]

/**
 * The invite as a message to share (specification §9): the text that admins keep, who invites, the link, and the addresses of
 * policies and apps that there are.
 */
export function inviteMessage(
  text: string,
  from: string | null,
  link: string | null,
  links: Partial<PublicConfig['links']>,
): string {
  const more = addresses.flatMap(([name, label]) => (links[name] ? [`${label}: ${links[name]}`] : []))
  return [[text, from].filter(Boolean).join('\n'), link, more.join('\n')].filter(Boolean).join('\n\n')
}
