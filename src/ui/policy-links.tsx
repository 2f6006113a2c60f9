import type { PublicConfig } from '../../domain/contract/session'
import css from './policy-links.module.css'
import text from './text.module.css'

type Links = PublicConfig['links']

type Named = readonly (readonly [keyof Links, string])[]

const policies: Named = [
  ['privacy', 'Privacy'],
  ['terms', 'Termini e condizioni'],
]
const stores: Named = [
  ['ios', 'App per iPhone'],
  ['android', 'App per Android'],
]

const isAddress = (text: string) => /^https?:\/\//i.test(text)

/** Privacy policy, terms, and the patients' app in the two stores (specification §9); links the server omits are left out. */
export function PolicyLinks({ links }: { links: Links | null | undefined }) {
  if (!links || !Object.values(links).some(isAddress)) return null
  return (
    <div className={`${text.small} ${css.links}`}>
      <Named links={links} named={policies} />
      <Named links={links} named={stores} />
    </div>
  )
}

function Named({ links, named }: { links: Links; named: Named }) {
  const shown = named.filter(([name]) => isAddress(links[name]))
  if (shown.length === 0) return null
  return (
    <ul>
      {shown.map(([name, label]) => (
        <li key={name}>
          <a href={links[name]} target="_blank" rel="noreferrer noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
