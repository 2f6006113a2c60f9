/**
 * The form in which an e-mail address is stored and compared: without surrounding blanks, in lower case, with letters that only
 * look different (`ſ`, full-width letters) as the plain ones they stand for.
 */
export const foldEmail = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** Providers that ignore dots before the `@`, by each of their domains, with the one that mailboxes are known by. */
const withoutDots: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** The mailbox behind an address, for limits of mail: without what follows a `+`, and without dots where the provider ignores them. */
export function mailboxOf(typed: string): string {
  const address = foldEmail(typed)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/s, '')
  const provider = Object.hasOwn(withoutDots, domain) ? withoutDots[domain] : undefined
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`
}
