import { searchWords } from './search'

/** What may hold of a searched text (`personSearch` for people) and a typed one. */
export const searchTests = ['whole', 'phrase', 'begins', 'inSurname', 'wordsBegin', 'contains'] as const
export type SearchTest = (typeof searchTests)[number]

/** The tests that must hold, or must not. */
type Rank = { readonly [T in SearchTest]?: boolean }

/**
 * The order in which people are found, best first: the surname itself ("russo": Russo), surnames that begin so (Russolillo),
 * the surname among other words ("mario russo": Russo Mario), a later word of the surname (Lo Russo), the first name or what
 * follows it (Bianchi Russo), then parts of words (Brusso). No text has two ranks.
 */
export const searchRanks = [
  { whole: true },
  { phrase: true, whole: false },
  { wordsBegin: true, begins: true, phrase: false },
  { wordsBegin: true, begins: false, inSurname: true },
  { wordsBegin: true, begins: false, inSurname: false },
  { contains: true, wordsBegin: false },
] as const satisfies readonly Rank[]

/** A rank to read, and what holds of its texts. */
export interface RankToRead {
  readonly rank: number
  readonly tests: Rank
}

export const peopleRanks: readonly RankToRead[] = searchRanks.map((tests, rank) => ({ rank, tests }))

/** Of records without a surname two: names that begin with the text, and names with words that begin so. */
export const nameRanks: readonly RankToRead[] = [
  { rank: 1, tests: { phrase: true } },
  { rank: 4, tests: { wordsBegin: true, phrase: false } },
]

/** Regular expressions of one test, all of which must match. They are read alike by JavaScript and PostgreSQL. */
export type SearchPatterns = { readonly [T in SearchTest]: readonly string[] }

const escaped = (text: string) => text.replace(/[.+]/g, '\\$&')

/** The patterns of a typed text; null for a text without words. */
export function searchPatterns(typed: string): SearchPatterns | null {
  const words = searchWords(typed)
  if (!words || words.length === 0) return null
  const readings = words.map((word) => `(?:${word.map(escaped).join('|')})`)
  const phrase = `^${readings.join(' ')}`
  const anyWord = `(?:${readings.join('|')})`
  return {
    whole: [`${phrase}(?: |$)`],
    phrase: [phrase],
    begins: [`^${anyWord}`],
    // the surname is what the text begins with and repeats
    inSurname: [`^(.+ ${anyWord}.*) (?:.* )?\\1(?: |$)`],
    wordsBegin: readings.map((reading) => `(?:^| )${reading}`),
    contains: readings,
  }
}

/** The rank of a searched text, 0 is best; null where it is not found. */
export const searchRank = (text: string, typed: string): number | null => searchRanker(typed)(text)

/** `searchRank` for many texts and one typed one. */
export function searchRanker(typed: string): (text: string) => number | null {
  const patterns = searchPatterns(typed)
  if (!patterns) return () => null
  const expressions = new Map(
    searchTests.map((test) => [test, patterns[test].map((pattern) => new RegExp(pattern))] as const),
  )
  const holds = (text: string, test: SearchTest) => expressions.get(test)?.every((one) => one.test(text)) ?? false
  return (text) => {
    const rank = searchRanks.findIndex((tests: Rank) =>
      searchTests.every((test) => tests[test] === undefined || tests[test] === holds(text, test)),
    )
    return rank === -1 ? null : rank
  }
}

/** Whether the first of these texts, in their order, is found better than the second: Enter may take it unseen. */
export function isFirstBest(texts: readonly string[], typed: string): boolean {
  const [first, second] = texts.slice(0, 2).map((text) => searchRank(text, typed))
  return first !== undefined && first !== second
}
