import type { What, Where } from '../../../domain/contract/public/directory'
import type { ComboboxOption } from '../ui/combobox'
import type { DoctorSearch, Filters, SearchResult } from './search-address'

/** A field with suggestions: what is typed, and the filter of what was chosen from the list. */
export interface SuggestedField {
  readonly typed: string
  readonly filter: Filters | null
}

/** What the search form holds. */
export interface SearchFields {
  readonly what: SuggestedField
  readonly where: SuggestedField
  readonly online: boolean
  readonly from: string
}

export const noFields: SearchFields = {
  what: { typed: '', filter: null },
  where: { typed: '', filter: null },
  online: false,
  from: '',
}

/** The form of a search, with the names of what was looked for; `text` is what was typed without choosing. */
export function fieldsOf(
  search: DoctorSearch,
  names: SearchResult['looked_for'] | undefined,
  text: string | null,
): SearchFields {
  const { specialization, service_id, city_id, province_id, postal_code, online = false, from = '' } = search
  const hasWhat = specialization !== undefined || service_id !== undefined
  const hasWhere = city_id !== undefined || province_id !== undefined || postal_code !== undefined
  return {
    what: hasWhat
      ? { typed: names?.specialization ?? names?.service ?? '', filter: { specialization, service_id } }
      : { typed: text ?? '', filter: null },
    where: hasWhere
      ? { typed: names?.place ?? '', filter: { city_id, province_id, postal_code } }
      : { typed: '', filter: null },
    online,
    from,
  }
}

/** What was typed without choosing from the list; null: nothing. */
export const textOfFields = ({ what }: Pick<SearchFields, 'what'>): string | null =>
  what.filter === null && what.typed.trim() !== '' ? what.typed.trim() : null

/** The search of a form. */
export const searchOfFields = (fields: SearchFields): DoctorSearch => ({
  ...fields.what.filter,
  ...fields.where.filter,
  ...(fields.online && { online: true }),
  ...(fields.from !== '' && { from: fields.from }),
  ...(textOfFields(fields) !== null && { typed: true }),
})

const whatDetail = { specialization: 'Specializzazione', service: 'Prestazione' } as const

/** A suggestion as a line of the list. */
export const whatOption = (what: What): ComboboxOption & { readonly what: What } => ({
  key: what.kind === 'service' ? `service-${what.id}` : `${what.kind}-${what.slug}`,
  label: what.name,
  detail: what.kind === 'doctor' ? what.detail : whatDetail[what.kind],
  what,
})

const whereDetail = { city: 'Comune', province: 'Provincia', 'postal-code': 'CAP' } as const

/** A suggestion as a line of the list. */
export const whereOption = (where: Where): ComboboxOption & { readonly where: Where } => ({
  key: where.kind === 'postal-code' ? `cap-${where.postal_code}-${where.id}` : `${where.kind}-${where.id}`,
  label: where.kind === 'postal-code' ? `${where.postal_code} ${where.name}` : where.name,
  detail: whereDetail[where.kind],
  where,
})

/** The field with what was chosen from the list. */
export const chosenWhat = (what: Exclude<What, { kind: 'doctor' }>): SuggestedField => ({
  typed: what.name,
  filter: what.kind === 'service' ? { service_id: what.id } : { specialization: what.slug },
})

/** The field with what was chosen from the list. */
export const chosenWhere = (where: Where): SuggestedField => ({
  typed: whereOption(where).label,
  filter:
    where.kind === 'postal-code'
      ? { postal_code: where.postal_code }
      : where.kind === 'city'
        ? { city_id: where.id }
        : { province_id: where.id },
})
