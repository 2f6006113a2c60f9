/** Characters with which a spreadsheet begins a formula, with their full-width, small and raised forms. */
const formulaSign = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−'
/** What ends a cell for some program that reads tables: separators, line breaks and other controls, quotes. */
const edge = ',;|，；｜\\p{Cc}\\p{Zl}\\p{Zp}\\p{Quotation_Mark}`´'
/** Blanks and letters that cannot be seen. */
const blank = '\\p{Z}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800'

const beforeSign = new RegExp(`(?<![${edge}${blank}])[${edge}${blank}]*(?=[${formulaSign}])`, 'gu')
const hasEdge = new RegExp(`[${edge}]`, 'u')

/**
 * A text for a cell of a CSV: with an apostrophe before each sign that some program could take for the start of a formula, at
 * the start of the text or after a separator or a quote, even behind blanks and invisible letters.
 */
export const withoutFormulas = (text: string): string =>
  text.replace(beforeSign, (run: string, offset: number) => (offset === 0 || hasEdge.test(run) ? `${run}'` : run))
