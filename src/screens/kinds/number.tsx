import { unitText } from '../../../domain/resource'
import { countText, euroText, parseCents } from '../../../domain/text/format'
import { rangeFilters } from './filter-inputs'
import type { KindView } from './kind-view'

export const wholeNumber = (typed: string) => (/^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const operandOf = (read: (typed: string) => number) => (typed: string) => {
  const value = read(typed)
  return Number.isNaN(value) ? undefined : String(value)
}
const readWhole = operandOf(wholeNumber)

export const number: KindView<'number'> = {
  Cell: ({ value, widget }) => (widget.unit ? `${countText(value)} ${unitText(widget.unit, value)}` : countText(value)),
  filters: rangeFilters(String, readWhole),
  alignRight: true,
}

export const percent: KindView<'percent'> = {
  Cell: ({ value }) => `${value}\u00a0%`,
  filters: rangeFilters((operand) => `${operand}\u00a0%`, readWhole),
  alignRight: true,
}

export const money: KindView<'money'> = {
  Cell: ({ value }) => euroText(value),
  filters: rangeFilters((operand) => euroText(Number(operand)), operandOf(parseCents)),
  alignRight: true,
}

export const position: KindView<'position'> = {
  Cell: ({ value }) => countText(value),
  alignRight: true,
}
