/**
 * Which characters a typed text may have. A name or an address that looks like another one, is read in another direction or
 * breaks a list over two lines would deceive its readers.
 */

/** One emoji, with the joiners and variation selectors that belong to it. */
const pictogram = '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}]?[\\uFE0E\\uFE0F]?'
const emoji = new RegExp(`[#*0-9]\\uFE0F?\\u20E3|${pictogram}(?:\\u200D${pictogram})*`, 'gu')

/** Controls, line breaks, direction marks, letters that cannot be seen, halves of characters. */
const notInLine = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Controls but tabs and line breaks, direction overrides, hidden tags, halves of characters. */
const notInLines = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu

/** More accents on one letter than Unicode's stream-safe format has: composing takes time by the square of their number. */
const pileOfAccents = /\p{M}{31}/u

const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text is one line of visible characters and blanks; emoji may be joined. */
export const isPlainLine = (text: string): boolean => text.replace(emoji, '').search(notInLine) < 0

/** Whether a text of several lines has no control characters and reads in its own direction. */
export const isPlainText = (text: string): boolean => text.search(notInLines) < 0

/** A text with plain hyphens and without invisible marks, such as those round a number that was copied from contacts. */
export const plainSigns = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').replace(/[\p{Pd}\u2212]/gu, '-')

/** Whether a text can be composed (`normalize`) in time by its length. */
export const isComposable = (text: string): boolean => !pileOfAccents.test(text)

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text)

/** The text as one plain line: without the characters that are not accepted, line breaks as blanks. */
export const toPlainLine = (text: string): string =>
  isPlainLine(text) ? text : text.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(notInLine, '')

/** The text without the characters that are not accepted in several lines. */
export const toPlainText = (text: string): string => text.replace(notInLines, '')
