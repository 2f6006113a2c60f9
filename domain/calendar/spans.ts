import { parseTime } from './minutes'

/** A half-open interval of numbers, usually minutes of one day: `from` is included, `to` is not. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The minutes of the day of two wall times from the API; an unreadable time counts as midnight. */
export const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  from: parseTime(from) ?? 0,
  to: parseTime(to) ?? 0,
})

/** Two spans that only touch do not overlap. */
export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

export const contains = (outer: Span, inner: Span): boolean => outer.from <= inner.from && inner.to <= outer.to

/** `whole` without the cuts, as spans in order. */
export function subtract(whole: Span, cuts: readonly Span[]): Span[] {
  // fast path: usually there are no cuts, and a growing array takes more memory
  if (cuts.length === 0) return whole.from < whole.to ? [{ from: whole.from, to: whole.to }] : []
  const left: Span[] = []
  let from = whole.from
  for (const cut of cuts.length > 1 ? [...cuts].sort((a, b) => a.from - b.from) : cuts) {
    if (cut.to <= from || cut.from >= whole.to || cut.to <= cut.from) continue
    if (cut.from > from) left.push({ from, to: cut.from })
    from = Math.max(from, cut.to)
  }
  if (from < whole.to) left.push({ from, to: whole.to })
  return left
}

/** The union as non-overlapping spans in order; spans that touch are merged. */
export function union(spans: readonly Span[]): Span[] {
  const merged: { from: number; to: number }[] = []
  for (const span of [...spans].filter((s) => s.from < s.to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ from: span.from, to: span.to })
  }
  return merged
}
