import { Button } from 'antd'
import type { ReactNode } from 'react'
import { refusalText } from '../../domain/contract/refusal'
import { busyIcon } from '../ui/feedback/busy'
import page from '../ui/page.module.css'
import text from '../ui/text/text.module.css'
import css from './stale-versions.module.css'

interface Difference {
  readonly name: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

interface StaleVersionsProps {
  readonly title?: string
  readonly description?: string
  /** What the other version is called. */
  readonly theirsTitle?: string
  /** Where the versions differ: the label of a field, and each value as text. */
  readonly differing: readonly Difference[]
  readonly more?: ReactNode
  /** Buttons to choose one of them. */
  readonly children: ReactNode
}

/** Both versions side by side, where they differ; nothing is saved before one of them is chosen. */
export function StaleVersions({
  title = refusalText.stale,
  description = refusalText.staleDescription,
  theirsTitle = 'Versione salvata',
  differing,
  more,
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
      {more}
      <div className={page.toolbar}>{children}</div>
    </div>
  )
}

interface StaleChoiceProps extends Pick<StaleVersionsProps, 'title' | 'differing'> {
  readonly form: { readonly isBusy: boolean; keepMine(): void; takeTheirs(): void }
  /** Further text. */
  readonly children?: ReactNode
}

/** Both versions of what somebody else has saved meanwhile, and the buttons that choose one of them. */
export const StaleChoice = ({ form, children, ...versions }: StaleChoiceProps) => (
  <StaleVersions {...versions} more={children}>
    <Button type="primary" loading={busyIcon(form.isBusy)} onClick={form.keepMine}>
      Salva la tua versione
    </Button>
    <Button onClick={form.takeTheirs}>Usa la versione salvata</Button>
  </StaleVersions>
)

/** How the fields of a draft are shown: the label of each, and its value as text. */
export type DraftLabels<D> = readonly (readonly [name: string, say: (draft: D) => string])[]

/** Where two drafts differ, as text. */
export const differencesOf = <D,>(labels: DraftLabels<D>, mine: D, theirs: D): Difference[] =>
  labels
    .map(([name, say]) => ({ name, mine: say(mine), theirs: say(theirs) }))
    .filter((field) => field.mine !== field.theirs)
