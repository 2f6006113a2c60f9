import { type CivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import {
  deliveryWay,
  openStatuses,
  type PrescriptionStatus,
  prescriptionStatuses,
} from '../../../domain/prescriptions/status'
import type { DraftLabels } from '../../forms/stale-versions'
import type { NameMask } from '../../shared/people/name-mask'
import type { DraftDrug, RequestDraft } from './request-draft'

/** What the list can be narrowed to: the statuses that each chip shows. */
export const groups = {
  todo: { label: 'Da fare', statuses: openStatuses },
  pending: { label: 'In attesa', statuses: ['pending'] },
  accepted: {
    label: 'Accettate',
    statuses: ['accepted', 'ordering_confirmation_requested', 'ordering_confirmation_accepted'],
  },
  processed: { label: 'Evase', statuses: ['processed'] },
  undelivered: { label: 'Non arrivate', statuses: ['processed'] },
  closed: { label: 'Rifiutate e scadute', statuses: ['rejected', 'canceled', 'expired'] },
  all: { label: 'Tutte', statuses: prescriptionStatuses },
} as const satisfies Record<string, { label: string; statuses: readonly PrescriptionStatus[] }>
export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as Group[]

/** "Ramipril 5 mg e altri 2". */
export function drugsInBrief({ drugs }: Pick<Prescription, 'drugs'>): string {
  const [first, ...others] = drugs
  if (!first) return ''
  return others.length === 0
    ? first.name
    : `${first.name} e ${others.length === 1 ? 'un altro' : `altri ${others.length}`}`
}

/** How the fields of a request are said where two versions are compared. */
export const requestLabels = (names: NameMask): DraftLabels<RequestDraft> => [
  ['Farmaci', ({ drugs }) => drugs.map((drug) => names.detail(drugLine(drug))).join('\n')],
  ['Note', ({ notes }) => names.detail(notes.trim())],
  ['Consegna', ({ delivery }) => (delivery ? deliveryWay[delivery] : 'Da decidere')],
]

const drugLine = ({ name, quantity, days, dosage }: DraftDrug) =>
  [name, quantity && `${quantity} conf.`, days && `${days} giorni`, dosage].filter(Boolean).join(', ')

/** "Scade oggi", "Scade domani": null where there is more time, or it does not expire. */
export function expiryText({ expires_at }: Pick<Prescription, 'expires_at'>, today: CivilDate): string | null {
  if (expires_at === null) return null
  const days = toDayNumber(romeWallClock(Date.parse(expires_at)).date) - toDayNumber(today)
  if (days > 1) return null
  return days === 1 ? 'Scade domani' : 'Scade oggi'
}

export const isTooSoon = ({ drugs }: Pick<Prescription, 'drugs'>) =>
  drugs.some(({ covered_until }) => covered_until !== null)
