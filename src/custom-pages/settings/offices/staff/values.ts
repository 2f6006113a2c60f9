import {
  type LinkKind,
  type LinkRight,
  linkKindName,
  linkRightName,
  linkRights,
} from '../../../../../domain/access/roles'
import type { StaffMember } from '../../../../../domain/contract/practice/staff'
import { type ChangedStaff, changedStaff, type NewStaff, newStaff } from '../../../../../domain/contract/practice/staff'
import { numericDate } from '../../../../../domain/text/dates'
import { type Errors, problemsOf } from '../../../../forms/errors'
import type { StoredValues } from '../../../../forms/form-reducer'
import type { FieldLabels } from '../../../../forms/section-form-view'

/** What a link allows, where and when, as it is typed. */
export interface TermsValues {
  /** `offices.id`; null: all offices. */
  readonly office_id: number | null
  readonly rights: readonly LinkRight[]
  readonly valid_from: string | null
  readonly valid_to: string | null
}
export interface InviteValues extends TermsValues {
  /** Null as long as nothing is typed. */
  readonly email: string | null
  readonly kind: LinkKind
  readonly first_name: string
  readonly last_name: string
}

/** What each right is for, as the doctor reads it beside its box. */
export const rightHint: Record<LinkRight, string> = {
  hours: 'pianificazione, pause e ferie',
  bookings: 'agenda, pazienti e lista d’attesa',
  chat: 'messaggi dei pazienti',
  broadcast: 'comunicazioni ai pazienti',
  'out-of-hours': 'prenotazioni anche fuori dai turni',
}

export const rightsText = (rights: readonly LinkRight[]): string =>
  linkRights
    .filter((right) => rights.includes(right))
    .map((right) => linkRightName[right])
    .join(', ')

/** "dal 01/08/2027 al 31/08/2027", "senza scadenza". */
export function daysText({ valid_from, valid_to }: Pick<TermsValues, 'valid_from' | 'valid_to'>): string {
  if (valid_from === null) return valid_to === null ? 'senza scadenza' : `fino al ${numericDate(valid_to)}`
  return `dal ${numericDate(valid_from)}${valid_to === null ? '' : ` al ${numericDate(valid_to)}`}`
}

export const everywhere = 'Tutte le strutture'

export const termsLabels = (officeName: (id: number) => string): FieldLabels<TermsValues> => ({
  office_id: ['Struttura', (id) => (id === null ? everywhere : officeName(id))],
  rights: ['Permessi', rightsText],
  valid_from: ['Dal', (day) => (day ? numericDate(day) : '')],
  valid_to: ['Al', (day) => (day ? numericDate(day) : '')],
})
export const inviteLabels = (officeName: (id: number) => string): FieldLabels<InviteValues> => ({
  ...termsLabels(officeName),
  email: ['E-mail', (email) => email ?? ''],
  kind: ['Ruolo', (kind) => linkKindName[kind]],
  first_name: ['Nome', (name) => name],
  last_name: ['Cognome', (name) => name],
})

export const savedTerms = ({
  office,
  rights,
  valid_from,
  valid_to,
  version,
}: StaffMember): StoredValues<TermsValues> => ({
  values: { office_id: office?.id ?? null, rights, valid_from, valid_to },
  version,
})

export const newInvite = (officeId: number): StoredValues<InviteValues> => ({
  values: {
    email: null,
    kind: 'assistant',
    first_name: '',
    last_name: '',
    office_id: officeId,
    rights: ['bookings', 'chat'],
    valid_from: null,
    valid_to: null,
  },
  version: null,
})

const emptyAsNull = (day: string | null) => day || null

export const changeToWire = (values: TermsValues, version: number): ChangedStaff => ({
  ...termsToWire(values),
  version,
})
const termsToWire = ({ office_id, rights, valid_from, valid_to }: TermsValues) => ({
  office_id,
  rights: [...rights],
  valid_from: emptyAsNull(valid_from),
  valid_to: emptyAsNull(valid_to),
})
export const inviteToWire = ({ email, kind, first_name, last_name, ...terms }: InviteValues): NewStaff => ({
  email: (email ?? '').trim(),
  kind,
  first_name: kind === 'pharmacy' ? null : first_name,
  last_name,
  ...termsToWire(terms),
})

/** What is wrong before it is sent, by the contract. */
export const problemsOfInvite = (values: InviteValues): Errors => problemsOf(newStaff, inviteToWire(values))
export const problemsOfTerms = (values: TermsValues): Errors => problemsOf(changedStaff, changeToWire(values, 1))
