import { type PublicLinks, policies, stores } from '../../../../domain/text/policy-links'
import css from './policy-links.module.css'
import text from './text.module.css'

/** Privacy policy, terms, and the patients' app in the two stores (specification §9); links the server omits are left out. */
export function PolicyLinks({ links }: { links: PublicLinks | null | undefined }) {
  const groups = [policies(links), stores(links)].filter((group) => group.length > 0)
  if (groups.length === 0) return null
  return (
    <div className={`${text.small} ${css.links}`}>
      {groups.map((group) => (
        <ul key={group[0]?.label}>
          {group.map(({ label, address }) => (
            <li key={label}>
              <a href={address} target="_blank" rel="noreferrer noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
