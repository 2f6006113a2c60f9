/** Set by `npm run test:long`: more cases, and tests of rules run on both databases. */
export const isLong = process.env.CURANTE_LONG !== undefined

/** How many random cases a test tries: `long` of them in `npm run test:long`, a few against each mutant. */
export function randomCases(usual: number, long = usual) {
  if (process.env.CURANTE_MUTANT) return Math.ceil(usual / 10)
  return isLong ? long : usual
}
