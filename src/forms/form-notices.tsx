import { WarningFilled } from '@ant-design/icons'
import { Alert } from 'antd'
import type { StoredValues } from './form-reducer'
import { RestoredNotice } from './restored-notice'
import { type DraftLabels, differencesOf, StaleChoice } from './stale-versions'

interface FormNoticesProps<D> {
  readonly form: {
    readonly draft: D
    readonly base: StoredValues<D>
    readonly theirs: StoredValues<D> | null
    readonly problem: string | null
    readonly isRestored: boolean
    readonly isBusy: boolean
    drop(): void
    keepMine(): void
    takeTheirs(): void
  }
  /** How its fields are said, of a form that can meet a stale version. */
  readonly labels?: DraftLabels<D>
  /** The text about a stale version. */
  readonly title?: string
}

/** The restored draft, why nothing was saved, or both versions when somebody else has saved since. */
export function FormNotices<D>({ form, labels = [], title }: FormNoticesProps<D>) {
  const { draft, base, theirs, problem, isRestored, drop } = form
  if (theirs) return <StaleChoice form={form} title={title} differing={differencesOf(labels, draft, theirs.values)} />
  return (
    <>
      {isRestored && (
        <RestoredNotice
          drop={{ label: base.version === null ? 'Ricomincia da capo' : 'Annulla le modifiche', run: drop }}
        />
      )}
      <FormProblem text={problem} />
    </>
  )
}

/** Why nothing was saved. */
export const FormProblem = ({ text }: { readonly text: string | null }) =>
  text && (
    <div tabIndex={-1} data-problem>
      <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={text} />
    </div>
  )
