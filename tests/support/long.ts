/** Set by `npm run test:long`: more cases, and tests of rules run on both databases. */
export const isLong = process.env.CURANTE_LONG !== undefined
