import { isWebAddress } from '../../../domain/contract/primitives'
import { containsFilter, otherTextFilter } from './filter-inputs'
import type { KindView } from './kind-view'

const filters = [containsFilter, otherTextFilter]

const Plain = ({ value }: { value: string }) => value

/** Only what is an address becomes a link; anything else stays text. */
function UrlCell({ value }: { value: string }) {
  if (!isWebAddress(value)) return value
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}

export const text: KindView<'text'> = {
  Cell: Plain,
  filters,
}
export const aic: KindView<'aic'> = {
  Cell: Plain,
  filters,
}
export const vatNumber: KindView<'vat-number'> = {
  Cell: Plain,
  filters,
}
export const fiscalCode: KindView<'fiscal-code'> = { Cell: Plain, filters }
export const url: KindView<'url'> = { Cell: UrlCell, filters }
export const email: KindView<'email'> = {
  Cell: ({ value }) => <a href={`mailto:${value}`}>{value}</a>,
  filters,
}
