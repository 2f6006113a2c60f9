import { WarningFilled } from '@ant-design/icons'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { NewMerge } from '../../../domain/contract/people/patient-fields'
import type { MergePreview } from '../../../domain/contract/people/patient-merges'
import { Dialog } from '../../ui/dialogs/dialog'
import { busyIcon } from '../../ui/feedback/busy'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { Field, type FieldControl } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { namesInFull, namesMasked } from '../people/name-mask'
import { type MergeChoices, type MergeSelection, selectionFrom } from './merge-selection'
import { MergeTable, sideName } from './merge-table'

interface MergeDialogProps {
  /** Undefined while it is read. */
  readonly preview: MergePreview | undefined
  /** One of the two is not there, or not for who asks. */
  readonly isUnknown: boolean
  readonly isError: boolean
  /** Why they were not merged. */
  readonly problem: string | null
  readonly isBusy: boolean
  readonly choices: MergeChoices
  readonly onChoose: (choices: MergeChoices) => void
  readonly onRetry: () => void
  /** The other one stays. */
  readonly onSwap: () => void
  readonly onMerge: (take: NewMerge['take'], keptAs: { readonly text: string; readonly maskedText: string }) => void
  readonly onClose: () => void
}

/**
 * Makes one of two records of the same person: which of them stays, which values, what moves; its other props come from
 * `usePatientMerge` (src/shared/patients/patient-merge.ts).
 */
export function MergeDialog(props: MergeDialogProps) {
  const { preview, isBusy, problem, onMerge, onClose } = props
  const taken = preview ? selectionFrom(preview, props.choices) : {}
  const merge = () => {
    if (!preview) return
    const take = (Object.keys(taken) as (keyof MergeSelection)[]).filter((field) => taken[field])
    const [text, maskedText] = [sideName(namesInFull, preview.kept), sideName(namesMasked, preview.kept)]
    onMerge(take, { text, maskedText })
  }
  return (
    <Dialog
      size="form"
      width={760}
      title="Unisci due schede"
      okText="Unisci"
      cancelText="Annulla"
      isBusy={isBusy}
      okButtonProps={{ loading: busyIcon(isBusy), disabled: !preview || preview.refusal !== null }}
      onOk={merge}
      onCancel={onClose}
    >
      <div className={page.stack}>
        {problem && <Warning text={problem} />}
        <Pair
          {...props}
          taken={taken}
          onTake={(fields, isTaken) =>
            preview &&
            props.onChoose(Object.fromEntries(fields.map((field) => [field, preview[isTaken ? 'removed' : 'kept'].id])))
          }
        />
      </div>
    </Dialog>
  )
}

interface PairProps extends Pick<MergeDialogProps, 'preview' | 'isUnknown' | 'isError' | 'onRetry' | 'onSwap'> {
  readonly taken: MergeSelection
  readonly onTake: (fields: readonly (keyof MergeSelection)[], isTaken: boolean) => void
}

function Pair({ preview, isUnknown, isError, onRetry, onSwap, taken, onTake }: PairProps) {
  if (isUnknown) return <p>Una di queste schede non c’è, o non c’è più.</p>
  if (isError) return <LoadError text="Le due schede non sono disponibili in questo momento." onRetry={onRetry} />
  if (!preview) return <SkeletonRows rows={6} />
  return (
    <>
      {preview.refusal && <Warning text={preview.refusal} />}
      <MergeTable {...{ preview, taken, onTake, onSwap }} />
    </>
  )
}

const Warning = ({ text }: { text: string }) => (
  <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={text} />
)

interface MergeChoiceProps {
  /** Whose record is there already, as the page shows names; undefined while it is read. */
  readonly firstName: string | undefined
  /** The search by which the other one is found. */
  readonly children: (control: FieldControl) => ReactNode
  readonly onClose: () => void
}

/** With whom a record is merged, before `MergeDialog`. */
export function MergeChoice({ firstName, children, onClose }: MergeChoiceProps) {
  return (
    <Dialog size="form" width={560} title="Unisci due schede" footer={null} onCancel={onClose}>
      <div className={page.stack}>
        <p>
          Scegli l’altra scheda della stessa persona
          {firstName && (
            <>
              , da unire a <strong>{firstName}</strong>
            </>
          )}
          .
        </p>
        <Field label="Paziente">{children}</Field>
      </div>
    </Dialog>
  )
}
