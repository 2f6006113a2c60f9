/**
 * Text as searches compare it: lower case, without accents, apostrophes read as nothing, other signs as spaces, so that
 * NICOLO' finds Nicolò and d'amico finds D’Amico.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}@.+]+/gu, ' ')
    .trim()
}
