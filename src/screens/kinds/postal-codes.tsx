import { containsFilter } from './filter-inputs'
import type { KindView } from './kind-view'

export const postalCodes: KindView<'postal-codes'> = {
  Cell: ({ value }) => (value.length > 2 ? `${value[0]} – ${value.at(-1)} (${value.length})` : value.join(', ')),
  Whole: ({ value }) => value.join(', '),
  filters: [containsFilter],
}
