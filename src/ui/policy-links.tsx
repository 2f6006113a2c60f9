import type { PublicConfig } from '../../domain/contract/config'
import css from './policy-links.module.css'

type Links = PublicConfig['links']

const words = [
  ['privacy', 'Privacy'],
  ['terms', 'Termini e condizioni'],
  ['ios', 'App per iPhone'],
  ['android', 'App per Android'],
] as const satisfies readonly (readonly [keyof Links, string])[]

const isAddress = (text: string) => /^https?:\/\//i.test(text)

/** Privacy policy, terms, and the patients' app in the two stores (specification §9); what the server does not name is left out. */
export function PolicyLinks({ links }: { links: Links | null | undefined }) {
  const named = words.filter(([name]) => links && isAddress(links[name]))
  if (!links || named.length === 0) return null
  return (
    <ul className={css.links}>
      {named.map(([name, label]) => (
        <li key={name}>
          <a href={links[name]} target="_blank" rel="noreferrer noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
