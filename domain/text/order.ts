/**
 * Order of dates, times and other texts of the wire by their characters, for `sort`. They need no collator, which takes a browser
 * long to load.
 */
export const byCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
