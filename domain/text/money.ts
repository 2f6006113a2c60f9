/** Money is integer euro cents inside and on the wire; people see `1.234,50 €` (design.md, "Words"). */

const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')

/** `1.234,50`, without the currency. */
export function centsText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(cents)
  return `${sign}${grouped(Math.floor(absolute / 100))},${String(absolute % 100).padStart(2, '0')}`
}

/** `1.234,50 €`, the space unbreakable. */
export const euroText = (cents: number) => `${centsText(cents)}\u00a0€`

/** `18.643`: a count with Italian grouping also at four digits. */
export const countText = (count: number) => grouped(count)

/**
 * The cents of an amount as people type it: `8`, `8,4`, `8.40`, `1.234,50 €`. A dot before exactly three digits groups
 * thousands. NaN for what is not an amount.
 */
export function parseCents(typed: string): number {
  const plain = typed.replace(/[\s\u00a0€]/g, '')
  const italian = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(plain) ? plain.replaceAll('.', '') : plain
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(italian)
  if (!match) return Number.NaN
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
