/** A measured value, its baseline, and whether their ratio meets the goal. */
export interface Figure {
  readonly what: string
  /** Numerator and denominator of the ratio, formatted: "3.2 ms", "412/s". */
  readonly ours: string
  readonly beside: string
  readonly ratio: number
  readonly goal: { readonly most: number } | { readonly least: number }
}

const holds = ({ ratio, goal }: Figure) => ('most' in goal ? ratio <= goal.most : ratio >= goal.least)
const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))
export const ms = (value: number) => `${digits(value)} ms`
export const us = (milliseconds: number) => `${digits(milliseconds * 1000)} µs`
export const perSecond = (value: number) => `${digits(value)}/s`

/** Prints all figures as a table, one line each, and how many meet their goal. */
export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.what,
    figure.ours,
    figure.beside,
    `${digits(figure.ratio)} ×`,
    'most' in figure.goal ? `≤ ${figure.goal.most} ×` : `≥ ${figure.goal.least} ×`,
    holds(figure) ? 'ok' : 'OVER',
  ])
  const all = [['what', 'ours', 'beside', 'ratio', 'goal', ''], ...rows]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  for (const row of all)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
  console.log(`${figures.filter(holds).length} of ${figures.length} hold their goal`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}
