import type { ReactNode } from 'react'
import { refusalText } from '../../domain/contract/refusal'
import page from './page.module.css'
import css from './stale-versions.module.css'
import text from './text.module.css'

interface StaleVersionsProps {
  readonly title?: string
  readonly description?: string
  /** What the other version is called. */
  readonly theirsTitle?: string
  /** Where the versions differ: the name of a field, and each version in words. */
  readonly differing: readonly { readonly name: string; readonly mine: string; readonly theirs: string }[]
  /** Buttons to choose one of them. */
  readonly children: ReactNode
}

/** Both versions side by side, where they differ; nothing is saved before one of them is chosen. */
export function StaleVersions({
  title = refusalText.stale,
  description = refusalText.staleDescription,
  theirsTitle = 'Versione salvata',
  differing,
  children,
}: StaleVersionsProps) {
  return (
    <div role="alert" className={`${text.notice} ${css.stale}`} data-tone="warning" data-problem tabIndex={-1}>
      <strong>{title}</strong>
      <p>{description}</p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">La tua versione</th>
              <th scope="col">{theirsTitle}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{mine || '—'}</td>
                <td>{theirs || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={page.toolbar}>{children}</div>
    </div>
  )
}

/** Where two drafts differ, by how their fields are said. */
export const differingWords = <D,>(words: readonly (readonly [string, (draft: D) => string])[], mine: D, theirs: D) =>
  words
    .map(([name, say]) => ({ name, mine: say(mine), theirs: say(theirs) }))
    .filter((field) => field.mine !== field.theirs)
