import { type Kind, unitText } from '../../../domain/resource'
import { countText, euroText, parseCents } from '../../../domain/text/format'
import { rangeFilters, TypedFilter } from './filter-inputs'
import type { Views } from './kind-view'

export const wholeNumber = (typed: string) => (/^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const operandOf = (read: (typed: string) => number) => (typed: string) => {
  const value = read(typed)
  return Number.isNaN(value) ? undefined : String(value)
}
const readWhole = operandOf(wholeNumber)
const typedRange = <K extends Kind>(show: (operand: string) => string, read: (typed: string) => string | undefined) =>
  rangeFilters<K>(show, (props) => <TypedFilter {...props} read={read} show={show} />)
const percentText = (value: number | string) => `${value}\u00a0%`

export const numbers: Views<'number' | 'percent' | 'money' | 'position'> = {
  number: {
    Cell: ({ value, widget: { unit } }) => (unit ? `${countText(value)} ${unitText(unit, value)}` : countText(value)),
    filters: typedRange(String, readWhole),
    alignRight: true,
  },
  percent: {
    Cell: ({ value }) => percentText(value),
    filters: typedRange(percentText, readWhole),
    alignRight: true,
  },
  money: {
    Cell: ({ value }) => euroText(value),
    filters: typedRange((operand) => euroText(Number(operand)), operandOf(parseCents)),
    alignRight: true,
  },
  position: { Cell: ({ value }) => countText(value), alignRight: true },
}
