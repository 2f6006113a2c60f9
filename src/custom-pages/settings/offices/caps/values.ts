import {
  type CapCount,
  type CapPeriod,
  capCounts,
  capPeriods,
  mostCappedVisits,
} from '../../../../../domain/booking/representative-caps'
import type { RepresentativeCapOnWire } from '../../../../../domain/contract/people/representatives'
import type { Errors } from '../../../../forms/errors'
import type { FieldLabels } from '../../../../forms/section-form-view'
import type { WantedCap } from '../../../../shared/visits/representatives'

/** Where a cap counts: in the office that is shown, or in all of the doctor's together. */
export const officeCaps = ['office', 'all'] as const
export type OfficeCap = (typeof officeCaps)[number]
export type CapKey = `${OfficeCap}.${CapCount}.${CapPeriod}`
/** The typed number of each cap; empty: no limit. */
export type CapValues = Readonly<Record<CapKey, string>>

export const countLabel: Record<CapCount, string> = {
  representative: 'Ogni informatore',
  company: 'Ogni azienda',
  all: 'Tutti insieme',
}
export const periodLabel: Record<CapPeriod, string> = { day: 'al giorno', year: 'l’anno' }
export const placeLabel: Record<OfficeCap, string> = { office: 'In questa struttura', all: 'In tutte le tue strutture' }

export const capKey = (place: OfficeCap, counts: CapCount, period: CapPeriod): CapKey => `${place}.${counts}.${period}`
const keys = officeCaps.flatMap((place) =>
  capCounts.flatMap((counts) =>
    capPeriods.map((period) => ({ key: capKey(place, counts, period), place, counts, period })),
  ),
)

/** The cap a field is for, as it is saved. */
export const savedCap = (caps: readonly RepresentativeCapOnWire[], office: number, key: CapKey) =>
  caps.find((cap) => keyOf(cap, office) === key)

export const keyOf = ({ office_user_id, counts, period }: RepresentativeCapOnWire, office: number): CapKey | null =>
  office_user_id === null || office_user_id === office
    ? capKey(office_user_id === null ? 'all' : 'office', counts, period)
    : null

export const capValues = (caps: readonly RepresentativeCapOnWire[], office: number): CapValues =>
  Object.fromEntries(keys.map(({ key }) => [key, String(savedCap(caps, office, key)?.most ?? '')])) as CapValues

const numberIn = (typed: string) => (/^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : Number.NaN)
const range = `Un numero da 1 a ${mostCappedVisits}, o niente.`

/** Texts at the fields that are neither empty nor a number of visits. */
export const problemsOfCaps = (typed: Partial<CapValues>): Errors =>
  Object.fromEntries(
    Object.entries(typed).map(([key, value]) => {
      const most = numberIn(value)
      return [key, value.trim() === '' || (most >= 1 && most <= mostCappedVisits) ? undefined : range]
    }),
  )

/** The caps that were typed, as they go to the server. */
export const wantedCaps = (typed: Partial<CapValues>, office: number): readonly (readonly [CapKey, WantedCap])[] =>
  keys.flatMap(({ key, place, counts, period }) => {
    const value = typed[key]
    if (value === undefined) return []
    const most = value.trim() === '' ? null : numberIn(value)
    return [[key, { office_user_id: place === 'office' ? office : null, counts, period, most }] as const]
  })

export const capLabels = Object.fromEntries(
  keys.map(({ key, place, counts, period }) => [
    key,
    [`${countLabel[counts]}, ${periodLabel[period]}. ${placeLabel[place]}`, (value: string) => value],
  ]),
) as unknown as FieldLabels<CapValues>
