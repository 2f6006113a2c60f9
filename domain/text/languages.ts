/** Languages that a doctor speaks (specification §3). */
export const languageName = {
  it: 'Italiano',
  en: 'Inglese',
  fr: 'Francese',
  de: 'Tedesco',
  zh: 'Cinese mandarino',
} as const
export type Language = keyof typeof languageName

/** "Italiano, Inglese"; a code without a name as it is. */
export const languageNames = (codes: readonly string[]): string =>
  codes.map((code) => languageName[code as Language] ?? code).join(', ')
