/** Words that tell nothing about a service. */
const common = new Set([
  'visita',
  'visite',
  'prestazione',
  'di',
  'del',
  'della',
  'dei',
  'delle',
  'e',
  'per',
  'con',
  'la',
  'il',
  'prima',
])
/** Words as everybody shortens them. */
const usual: Readonly<Record<string, string>> = { elettrocardiogramma: 'ECG' }
/** A word of at most this many letters is not shortened. */
const shortest = 6

/**
 * The name of a service in a few letters, for a visit of one line: its first telling word, cut after the consonants of its second
 * syllable as in Italian abbreviations: "Visita di controllo" contr., "Vaccinazione antinfluenzale" vacc.
 */
export function serviceWord(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const word = words.find((one) => !common.has(one)) ?? words[0] ?? ''
  const known = usual[word]
  if (known) return known
  if (word.length <= shortest) return word
  const [cut] = /^.{2,}?[^aeiouàèéìòù](?=[aeiouàèéìòù])/u.exec(word) ?? [word]
  return cut.length < word.length ? `${cut}.` : word
}
