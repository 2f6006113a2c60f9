import type { ComponentType } from 'react'
import type { RecordOnWire } from '../../../domain/resource'
import { DoctorReadiness } from './doctor-readiness'
import { GhostActions, ghostMerge } from './ghost'
import { InviteToOfficeAction, MemberActions, officeInvite, personInvite } from './invite'
import { PatientActions, patientMerge } from './patient'
import { type ActionProps, FindTimeAction, LoginAsAction, PreviewAction } from './record-actions'
import type { RowDialog } from './row-dialog'
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

/** What stands on a card above its fields, by the name of the resource. */
const notes: Readonly<Record<string, ComponentType<{ readonly record: RecordOnWire }>>> = { doctors: DoctorReadiness }

export const noteOf = (resource: string) => notes[resource]

/** What the menu of a row opens, by the name of the resource. */
const rowDialogs: Readonly<Record<string, readonly RowDialog[]>> = {
  assistants: [personInvite],
  doctors: [personInvite],
  'doctors/ghosts': [personInvite, ghostMerge],
  'office-users': [officeInvite],
  patients: [personInvite, patientMerge],
}

export const rowDialogsOf = (resource: string) => rowDialogs[resource] ?? []

/** Other lists that one comes to from here, where the menu of the specification has no place for them. */
const links: Readonly<Record<string, readonly { readonly to: string; readonly label: string }[]>> = {
  doctors: [
    { to: '/admin/registrations', label: 'Registrazioni' },
    { to: '/admin/doctors/ghosts', label: 'Medici fantasma' },
  ],
  'doctors/ghosts': [{ to: '/admin/doctors', label: 'Medici' }],
  admins: [{ to: '/admin/user', label: 'Utenti e sessioni' }],
}

export const relatedLinks = (resource: string) => links[resource] ?? []

export const actionsOf = (resource: string): ComponentType<ActionProps> | undefined => actions[resource]
