import { and, type Column, like, not, or, type SQL, sql } from 'drizzle-orm'
import { isPlainLine } from '../../domain/text/characters'
import { foldEmail } from '../../domain/text/email'
import { type SearchWord, searchWords } from '../../domain/text/search'
import { type SearchTest, searchPatterns, searchRanks, searchTests } from '../../domain/text/search-rank'

/** Condition that the folded `search` column contains every typed word. Punctuation alone matches no row, no text all. */
export function foundBy(search: SQL | Column, typed = ''): SQL | undefined {
  const words = searchWords(typed)
  if (words === null) return undefined
  return words.length === 0 ? sql`false` : and(...words.map((word) => wordWithin(search, word)))
}

/** Condition that the column contains a typed word, in one of its readings. */
export const wordWithin = (search: SQL | Column, word: SearchWord) =>
  or(...word.map((reading) => like(search, `%${reading}%`)))

/** Condition that a word of the column begins with a typed word. */
const wordBegins = (search: SQL | Column, word: SearchWord) =>
  or(...word.flatMap((reading) => [like(search, `${reading}%`), like(search, `% ${reading}%`)]))

interface RankedSearch {
  /** `from … where …`: the rows searched. */
  readonly from: SQL
  /** What is read of each row, besides `rank`. */
  readonly columns: SQL
  readonly search: SQL | Column
  readonly id: SQL | Column
  /** How many rows are read in all, the skipped ones too. */
  readonly limit: number
  /** Also found are parts of words; by default. */
  readonly parts?: boolean
}

/**
 * The rows found by a text as a query, best first (`searchRanks`), then by name; undefined for a text that matches everything.
 * One `select` for each rank, read only while the better ones are too few: each by the index of the order or by the trigram
 * index, whichever is shorter, so that a broad text costs no more than a rare one.
 */
export function rankedSearch(typed: string | undefined, by: RankedSearch): SQL | undefined {
  const words = searchWords(typed ?? '')
  if (words === null) return undefined
  const conditions = rankConditions(by.search, typed ?? '')
  if (!conditions) return sql`select ${by.columns}, 0 as rank ${by.from} and false`
  const ranks = conditions.slice(0, by.parts === false ? -1 : undefined).map((condition, rank) => ({
    name: sql.raw(`rank_${rank}`),
    rows: sql`select ${by.columns}, ${sql.raw(String(rank))} as rank ${by.from} and ${condition}
      order by ${by.search} collate "C", ${by.id} limit ${by.limit}`,
  }))
  // materialized: read one after the other, never by parallel workers
  const queries = ranks.map(({ name, rows }) => sql`${name} as materialized (${rows})`)
  const reads = ranks.map(({ name }) => sql`select * from ${name}`)
  return sql`with ${sql.join(queries, sql`, `)} ${sql.join(reads, sql` union all `)} limit ${by.limit}`
}

/** The condition of each of `searchRanks`; null for a text without words. */
function rankConditions(search: SQL | Column, typed: string): SQL[] | null {
  const words = searchWords(typed) ?? []
  const patterns = searchPatterns(typed)
  if (!patterns) return null
  // Another collation than the trigram index has: it is no help to the patterns, which are compared last.
  const matches = (test: SearchTest) => and(...patterns[test].map((one) => sql`${search} collate "C" ~ ${one}`))
  const twice = or(...words.flatMap((word) => word.map((reading) => like(search, `% ${reading}% ${reading}%`))))
  const conditionOf: Record<SearchTest, SQL | undefined> = {
    whole: matches('whole'),
    phrase: matches('phrase'),
    begins: matches('begins'),
    inSurname: and(twice, matches('inSurname')),
    wordsBegin: and(...words.map((word) => wordBegins(search, word))),
    contains: and(...words.map((word) => wordWithin(search, word))),
  }
  return searchRanks.map((tests: { readonly [T in SearchTest]?: boolean }) => {
    const wanted = searchTests.filter((test) => tests[test])
    const unwanted = searchTests.filter((test) => tests[test] === false)
    const all = [...wanted.map((test) => conditionOf[test]), ...unwanted.map((test) => not(conditionOf[test] as SQL))]
    return and(...all) as SQL
  })
}

/** Fewer characters would find half of the addresses. */
const shortestBeginning = 3

/** Condition for e-mail addresses that begin with the typed text, which is one word; undefined for a text that is none. */
export function emailBegins(email: Column, typed = ''): SQL | undefined {
  const beginning = foldEmail(typed)
  if (beginning.length < shortestBeginning || /\s/.test(beginning) || !isPlainLine(beginning)) return undefined
  return like(sql`lower(${email})`, `${beginning.replace(/[\\%_]/g, '\\$&')}%`)
}
