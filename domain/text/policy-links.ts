import type { PublicConfig } from '../contract/access/session'

export type PublicLinks = PublicConfig['links']

interface PolicyLink {
  readonly label: string
  readonly address: string
}

const named = (links: PublicLinks | null | undefined, all: readonly [keyof PublicLinks, string][]): PolicyLink[] =>
  all.flatMap(([name, label]) => {
    const address = links?.[name] ?? ''
    return /^https?:\/\//i.test(address) ? [{ label, address }] : []
  })

/** The policies that the server names; an address that is not of the web is left out. */
export const policies = (links: PublicLinks | null | undefined) =>
  named(links, [
    ['privacy', 'Privacy'],
    ['terms', 'Termini e condizioni'],
  ])

/** The patients' app in the two stores. */
export const stores = (links: PublicLinks | null | undefined) =>
  named(links, [
    ['ios', 'App per iPhone'],
    ['android', 'App per Android'],
  ])
