/**
 * True when every escape of an address or a form stands for a letter. The value of the decoding is used: bundlers take one
 * whose result nobody wants for one without effect, and drop it.
 */
export function isEscaped(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string'
  } catch {
    return false
  }
}
