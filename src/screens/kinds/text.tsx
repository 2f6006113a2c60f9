import { phoneLink } from '../../../domain/phone/number'
import { phoneText } from '../../../domain/text/format'
import { isWebAddress } from '../../../domain/text/web-address'
import { EmailText } from '../../shared/people/email-text'
import { containsFilter, otherTextFilter } from './filter-inputs'
import type { CellProps, Views } from './kind-view'

const filters = [containsFilter, otherTextFilter]
const plain = { Cell: ({ value }: { value: string }) => value, filters }

/** Only what is an address becomes a link; anything else stays text. */
function UrlCell({ value }: { value: string }) {
  if (!isWebAddress(value)) return value
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}

function PhoneCell({ value, widget, record }: CellProps<'phone'>) {
  const prefix = widget.prefix === undefined ? null : ((record?.[widget.prefix] ?? null) as string | null)
  return <a href={phoneLink(prefix, value)}>{widget.prefix === undefined ? value : phoneText(prefix, value)}</a>
}

const EmailCell = ({ value }: { value: string }) => (
  <a href={`mailto:${value}`}>
    <EmailText address={value} />
  </a>
)

export const texts: Views<
  'text' | 'aic' | 'vat-number' | 'fiscal-code' | 'url' | 'email' | 'phone' | 'dial-code' | 'postal-codes' | 'time'
> = {
  text: plain,
  aic: plain,
  'vat-number': plain,
  'fiscal-code': plain,
  url: { Cell: UrlCell, filters },
  email: { Cell: EmailCell, filters },
  phone: { Cell: PhoneCell, filters: [containsFilter] },
  /** Alone only where no phone names it. */
  'dial-code': { Cell: ({ value }) => value },
  time: { Cell: ({ value }) => value },
  'postal-codes': {
    Cell: ({ value }) => (value.length > 2 ? `${value[0]} – ${value.at(-1)} (${value.length})` : value.join(', ')),
    Whole: ({ value }) => value.join(', '),
    filters: [containsFilter],
  },
}
