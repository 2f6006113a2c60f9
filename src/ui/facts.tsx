import type { ReactNode } from 'react'
import section from './section.module.css'

/** Its name and its value, with a class of its own where it needs one. */
export type Fact = readonly [name: string, value: ReactNode, className?: string | undefined]

/** What is known of something, name above value, two in a row; what has no value is left out. */
export const Facts = ({ facts, className = '' }: { facts: readonly Fact[]; className?: string | undefined }) => (
  <dl className={`${section.facts} ${className}`}>
    {facts.map(
      ([name, value, itemClass]) =>
        Boolean(value) && (
          <div key={name} className={itemClass}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
