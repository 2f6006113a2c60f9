import { and, type Column, like, not, or, type SQL, sql } from 'drizzle-orm'
import { isPlainLine } from '../../domain/text/characters'
import { foldEmail } from '../../domain/text/email'
import type { NearWord } from '../../domain/text/near-words'
import { type SearchWord, searchWords } from '../../domain/text/search'
import { type RankToRead, type SearchTest, searchPatterns, searchTests } from '../../domain/text/search-rank'

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

/** Condition for rows that hold each of these words with one wrong letter, found by the parts that an index knows. */
export const nearBy = (search: SQL | Column, words: readonly NearWord[]): SQL | undefined =>
  and(
    ...words.map(({ readings, starts, ends, within, pattern }) => {
      const mayBeNear = or(
        ...starts.flatMap((part) => [like(search, `${part}%`), like(search, `% ${part}%`)]),
        ...ends.flatMap((part) => [like(search, `%${part} %`), like(search, `%${part}`)]),
        ...within.map((part) => like(search, `%${part}%`)),
      )
      return or(
        wordWithin(search, readings),
        // the planner asks a pattern before the parts, of which it knows only that they are more: of each row it takes 5 µs
        pattern === null ? undefined : and(mayBeNear, sql`case when ${mayBeNear} then ${search} ~ ${pattern} end`),
      )
    }),
  )

interface RankedSearch {
  /** `from … where …`: the rows searched. */
  readonly from: SQL
  /** What is read of each row, besides `rank`. */
  readonly columns: SQL
  readonly search: SQL | Column
  readonly id: SQL | Column
  /** How many rows are read in all, the skipped ones too. */
  readonly limit: number
  /** `peopleRanks`, or some of them. */
  readonly ranks: readonly RankToRead[]
}

/**
 * The rows found by a text as a query, best first, then by name; undefined for a text that matches everything.
 * One `select` for each rank, read only while the better ones are too few: each by the index of the order or by the trigram
 * index, whichever is shorter, so that a broad text costs no more than a rare one.
 */
export function rankedSearch(typed: string | undefined, by: RankedSearch): SQL | undefined {
  const words = searchWords(typed ?? '')
  if (words === null) return undefined
  const conditionOf = testConditions(by.search, typed ?? '')
  if (!conditionOf) return sql`select ${by.columns}, 0 as rank ${by.from} and false`
  const ranks = by.ranks.map(({ rank, tests }) => ({
    name: sql.raw(`rank_${rank}`),
    rows: sql`select ${by.columns}, ${sql.raw(String(rank))} as rank ${by.from} and ${and(
      ...searchTests.filter((test) => tests[test]).map((test) => conditionOf[test]),
      ...searchTests.filter((test) => tests[test] === false).map((test) => not(conditionOf[test])),
    )} order by ${by.search} collate "C", ${by.id} limit ${by.limit}`,
  }))
  // materialized: read one after the other, never by parallel workers
  const queries = ranks.map(({ name, rows }) => sql`${name} as materialized (${rows})`)
  const reads = ranks.map(({ name }) => sql`select * from ${name}`)
  return sql`with ${sql.join(queries, sql`, `)} ${sql.join(reads, sql` union all `)} limit ${by.limit}`
}

/** The condition of each test; null for a text without words. */
function testConditions(search: SQL | Column, typed: string): Record<SearchTest, SQL> | null {
  const words = searchWords(typed) ?? []
  const patterns = searchPatterns(typed)
  if (!patterns) return null
  const all = (conditions: (SQL | undefined)[]) => sql`(${and(...conditions)})`
  // Another collation than the trigram index has: it is no help to the patterns, which are compared last.
  const matches = (test: SearchTest) => all(patterns[test].map((pattern) => sql`${search} collate "C" ~ ${pattern}`))
  const twice = or(...words.flatMap((word) => word.map((reading) => like(search, `% ${reading}% ${reading}%`))))
  return {
    whole: matches('whole'),
    phrase: matches('phrase'),
    begins: matches('begins'),
    inSurname: all([twice, matches('inSurname')]),
    wordsBegin: all(words.map((word) => wordBegins(search, word))),
    contains: all(words.map((word) => wordWithin(search, word))),
  }
}

/** Fewer characters would find half of the addresses. */
const shortestBeginning = 3

/** Condition for e-mail addresses that begin with the typed text, which is one word; undefined for a text that is none. */
export function emailBegins(email: Column, typed = ''): SQL | undefined {
  const beginning = foldEmail(typed)
  if (beginning.length < shortestBeginning || /\s/.test(beginning) || !isPlainLine(beginning)) return undefined
  return like(sql`lower(${email})`, `${beginning.replace(/[\\%_]/g, '\\$&')}%`)
}
