import { isPlainLine } from './characters'

/** Characters of a web address at most. */
export const longestAddress = 500

/** True for an http or https address that a browser can open (specification §5: 'Formato url non corretto'). */
export function isWebAddress(value: string): boolean {
  const match = /^https?:\/\/([\p{L}\p{N}._-]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/iu.exec(value)
  if (!match || Number(match[2] ?? 0) > 65_535) return false
  return isHost(match[1] ?? '') && !/[<>"'`\\]/.test(value) && isPlainLine(value)
}

/** A domain name of at least two labels, or an IPv4 address; anything a browser cannot open is refused. */
function isHost(host: string): boolean {
  const words = host.split('.')
  const last = words.at(-1) ?? ''
  if (/^\d+$/.test(last))
    return words.length === 4 && words.every((word) => /^\d{1,3}$/.test(word) && Number(word) < 256)
  return words.length > 1 && words.every((word) => word !== '') && last.length > 1
}
