import { fold } from '../../domain/text/fold'

const birthDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const phone = /^\+?[\d./-]{5,}$/

/**
 * What was typed, as words that a row's `search` column must all contain, in any order and half-typed: a birth date
 * stays one phrase (`12 04 1958`), a phone loses separators and Italy's prefix.
 */
export function searchWords(typed: string): string[] {
  return typed.trim().split(/\s+/).map(toWord).filter(Boolean)
}

function toWord(word: string): string {
  const date = birthDate.exec(word)
  if (date) return `${date[1]?.padStart(2, '0')} ${date[2]?.padStart(2, '0')} ${date[3]}`
  if (phone.test(word)) return word.replace(/^(\+|00)39/, '').replace(/\D/g, '')
  return fold(word)
}
