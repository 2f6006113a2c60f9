import { phoneText } from '../../../domain/text/format'
import { containsFilter } from './filter-inputs'
import type { CellProps, KindView } from './kind-view'

function PhoneCell({ value, widget, record }: CellProps<'phone'>) {
  const prefix = widget.prefix === undefined ? null : ((record?.[widget.prefix] ?? null) as string | null)
  return (
    <a href={`tel:${`${prefix ?? ''}${value}`.replace(/[^\d+]/g, '')}`}>
      {widget.prefix === undefined ? value : phoneText(prefix, value)}
    </a>
  )
}

export const phone: KindView<'phone'> = {
  Cell: PhoneCell,
  filters: [containsFilter],
}

/** Alone only where no phone names it. */
export const dialCode: KindView<'dial-code'> = {
  Cell: ({ value }) => value,
}
