import type { AskedDrug } from '../../../domain/contract/prescriptions/prescription-fields'
import type { DrugChoice, Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import type { DeliveryWay } from '../../../domain/prescriptions/status'

/** A drug as it is typed; numbers stay text until they are sent. */
export interface DraftDrug {
  readonly drug_id: number | null
  readonly name: string
  readonly quantity: string
  readonly days: string
  readonly dosage: string
  /** "Troppo presto": the last issue covers until this day. */
  readonly covered_until: string | null
}

/** Whom a request is for, as the form shows it. */
export interface DraftPerson {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly birthday: string | null
  readonly fiscal_code: string | null
  readonly phone_prefix: string | null
  readonly phone: string | null
}

export interface RequestDraft {
  readonly user: DraftPerson | null
  readonly drugs: readonly DraftDrug[]
  readonly notes: string
  readonly delivery: DeliveryWay | null
}

export const emptyDraft: RequestDraft = { user: null, drugs: [], notes: '', delivery: null }

const textOf = (value: number | null) => (value === null ? '' : String(value))

export const draftOf = ({ user, drugs, notes, delivery }: Prescription): RequestDraft => ({
  user,
  drugs: drugs.map(({ drug_id, name, quantity, days, dosage, covered_until }) => ({
    ...{ drug_id, name, covered_until, quantity: textOf(quantity), days: textOf(days), dosage: dosage ?? '' },
  })),
  notes: notes ?? '',
  delivery,
})

/** A chosen drug, with what the person had the last time. */
export const chosenDrug = ({ drug_id, name, covered_until, had }: DrugChoice): DraftDrug => ({
  drug_id,
  name,
  quantity: textOf(had?.quantity ?? 1),
  days: textOf(had?.days ?? null),
  dosage: had?.dosage ?? '',
  covered_until,
})

/** The drug without what another person had of it. */
export const withoutPatient = (drug: DraftDrug): DraftDrug => ({ ...drug, covered_until: null })

export const drugByHand = (name: string): DraftDrug => ({
  ...{ drug_id: null, name, quantity: '1', days: '', dosage: '', covered_until: null },
})

/** A typed whole number; what is none is not sent as one: the schema refuses it. */
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()))

const askedDrug = ({ drug_id, name, quantity, days, dosage }: DraftDrug): AskedDrug => ({
  ...(drug_id === null ? { name: name.trim() } : { drug_id }),
  quantity: numberOf(quantity) ?? Number.NaN,
  days: numberOf(days),
  dosage: dosage.trim() || null,
})

/** Where what is to leave is kept in this tab until it has left. */
export const processDraftKey = (id: number) => `prescription.${id}.process`

/** Where the reason of a refusal is kept until it has refused. */
export const refusalDraftKey = (id: number) => `prescription.${id}.refusal`

/** Where another way for it is kept until it is chosen. */
export const deliverDraftKey = (id: number) => `prescription.${id}.deliver`

/** The fields as they are sent. */
export const askedFields = ({ drugs, notes, delivery }: RequestDraft) => ({
  drugs: drugs.map(askedDrug),
  notes: notes.trim() || null,
  delivery,
})
