import type { ComponentType } from 'react'
import { GhostActions } from './ghost'
import { InvitePerson, type InviteProps, InviteToOffice, InviteToOfficeAction, MemberActions } from './invite'
import { PatientActions } from './patient'
import { type ActionProps, FindTimeAction, LoginAsAction, PreviewAction } from './record-actions'
import { TotemSecretAction } from './totem-secret'

/** What can be done with one record beyond its fields, by the name of its resource. */
const actions: Readonly<Record<string, ComponentType<ActionProps>>> = {
  admins: LoginAsAction,
  assistants: MemberActions,
  cup: FindTimeAction,
  doctors: MemberActions,
  'doctors/ghosts': GhostActions,
  medical_representatives: LoginAsAction,
  news: PreviewAction,
  'office-users': InviteToOfficeAction,
  patients: PatientActions,
  totems: TotemSecretAction,
}

/** The dialog of an invite from a row, by the name of the resource. */
const invites: Readonly<Record<string, ComponentType<InviteProps>>> = {
  assistants: InvitePerson,
  doctors: InvitePerson,
  'doctors/ghosts': InvitePerson,
  'office-users': InviteToOffice,
  patients: InvitePerson,
}

export const inviteOf = (resource: string) => invites[resource]

/** Other lists that one comes to from here, where the menu of the specification has no place for them. */
const links: Readonly<Record<string, readonly { readonly to: string; readonly label: string }[]>> = {
  doctors: [{ to: '/admin/doctors/ghosts', label: 'Medici fantasma' }],
  'doctors/ghosts': [{ to: '/admin/doctors', label: 'Medici' }],
  admins: [{ to: '/admin/user', label: 'Utenti e sessioni' }],
}

export const linksBeside = (resource: string) => links[resource] ?? []

export const actionsOf = (resource: string): ComponentType<ActionProps> | undefined => actions[resource]
