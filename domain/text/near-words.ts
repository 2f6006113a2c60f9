import { type SearchWord, searchWords } from './search'

/** Words of four signs and more: shorter ones are near to too many others. */
const mayBeMistyped = /^\p{L}[\p{L}\p{N}]{3,}$/u

/** A typed word, and what is left right of it when one letter is wrong. */
export interface NearWord {
  readonly readings: SearchWord
  /**
   * Parts of which a word that is one letter away holds at least one: it begins so, it ends so, or it has this within. Empty for
   * numbers, dates and short words, which must be right.
   */
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  readonly within: readonly string[]
  /** As a regular expression of PostgreSQL: a text with a word that begins one letter away; null where none may be wrong. */
  readonly pattern: string | null
}

/** The words of a search text, each of which may have one wrong letter; null for a text without such words. */
export function nearWords(typed: string): readonly NearWord[] | null {
  const words = searchWords(typed) ?? []
  const near = words.map(nearWord)
  return near.some(({ starts }) => starts.length > 0) ? near : null
}

function nearWord(readings: SearchWord): NearWord {
  const [word = ''] = readings
  if (!mayBeMistyped.test(word)) return { readings, starts: [], ends: [], within: [], pattern: null }
  const letters = [...word] // not halves of letters, which some languages have: no text of a database holds those
  const half = Math.max(Math.ceil(letters.length / 2), Math.min(3, letters.length - 2))
  const first = letters.slice(0, half).join('')
  const second = letters.slice(half).join('')
  // the two letters in the middle, swapped, leave neither half as it is
  const swapped = swappedAt(letters, half - 1).join('')
  // a part of two letters is found by an index only at the end of a word
  const isLong = letters.length - half >= 3
  const [ends, within] = isLong ? [[], [second]] : [[second], []]
  return { readings, starts: [first, swapped], ends, within, pattern: `(^| )(${oneLetterAway(letters).join('|')})` }
}

/** The letters, of which the one at `at` and its neighbour are swapped. */
const swappedAt = (letters: readonly string[], at: number) => [
  ...letters.slice(0, at),
  ...letters.slice(at, at + 2).reverse(),
  ...letters.slice(at + 2),
]

/** What is one letter away from a word, as regular expressions: a letter more, other or less, or two neighbours swapped. */
function oneLetterAway(letters: readonly string[]): string[] {
  const any = '[^ ]'
  return letters.flatMap((letter, at) => {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at + 1).join('')
    const swapped = after ? [swappedAt(letters, at).join('')] : []
    return [before + any + letter + after, before + any + after, before + after, ...swapped]
  })
}

/** Whether one letter more, less or other, or two neighbours swapped, make one word of the other; true for the same word. */
export function isOneLetterAway(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest
  if (rest.length < otherRest.length) return rest === otherRest.slice(1)
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return rest.slice(1) === otherRest.slice(1) || isSwapped
}

/** Whether a word, or what it begins with, is one letter away from a typed one. */
function beginsNear(word: string, typed: string): boolean {
  return [-1, 0, 1].some((more) => isOneLetterAway(word.slice(0, typed.length + more), typed))
}

/**
 * How near normalized texts are to a typed one: 0 where each typed word is one letter away from a word of the text, or is in it
 * as it is, 1 where some only begin so; null where it is not near.
 */
export function nearRanker(typed: string): (text: string) => 0 | 1 | null {
  const near = nearWords(typed)
  if (!near) return () => null
  return (text) => {
    const words = text.split(' ')
    const ranks = near.map(({ readings, starts }) => {
      if (readings.some((reading) => text.includes(reading))) return 0
      if (starts.length === 0) return null
      const [typedWord = ''] = readings
      if (words.some((word) => isOneLetterAway(word, typedWord))) return 0
      return words.some((word) => beginsNear(word, typedWord)) ? 1 : null
    })
    if (ranks.includes(null)) return null
    return ranks.includes(1) ? 1 : 0
  }
}
