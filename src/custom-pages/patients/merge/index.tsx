import { WarningFilled } from '@ant-design/icons'
import { Alert } from 'antd'
import { useState } from 'react'
import type { PatientInBrief } from '../../../../domain/contract/patients'
import { announce, HttpFailure } from '../../../api'
import { type Failure, firstTexts } from '../../../api/failure'
import { useOneAtATime } from '../../../api/one-at-a-time'
import { useMergePreview, usePatientSearch, usePatientToEdit, usePatientWrites } from '../../../api/patients'
import { clearDraft, offerUndo, showUndoNotice, undoMs } from '../../../session'
import { busyIcon } from '../../../ui/busy'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { LoadError } from '../../../ui/load-error'
import { namesInFull, namesMasked, useNames } from '../../../ui/names'
import { PatientSelect } from '../../../ui/patient-select'
import { SkeletonRows } from '../../../ui/skeleton-rows'
import { draftOf } from '../form/drafts'
import { personName } from '../words'
import css from './merge.module.css'
import { MergedTable } from './merged-table'
import { type Taken, takenAtFirst } from './sides'

interface MergeDialogProps {
  readonly first: number
  /** Absent: to be chosen. */
  readonly second: number | undefined
  readonly onMerged: (keptId: number) => void
  readonly onClose: () => void
}

/** Makes one of two records of the same person: which of them stays, which values, what moves. */
export default function MergeDialog({ first, second, onMerged, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<PatientInBrief | null>(null)
  const [isSwapped, setSwapped] = useState(false)
  const other = second ?? chosen?.id
  if (other === undefined) return <Choose first={first} onChoose={setChosen} onClose={onClose} />
  const [keptId, removedId] = isSwapped ? [other, first] : [first, other]
  return (
    <Merge
      key={`${keptId} ${removedId}`}
      keptId={keptId}
      removedId={removedId}
      onSwap={() => setSwapped(!isSwapped)}
      onMerged={onMerged}
      onClose={onClose}
    />
  )
}

interface ChooseProps {
  readonly first: number
  readonly onChoose: (person: PatientInBrief) => void
  readonly onClose: () => void
}

/** With whom: found among the doctor's own patients. */
function Choose({ first, onChoose, onClose }: ChooseProps) {
  const names = useNames()
  const { patient } = usePatientToEdit(first)
  const { people, ...search } = usePatientSearch()
  return (
    <Dialog size="form" width={560} title="Unisci due schede" footer={null} onCancel={onClose}>
      <div className={css.parts}>
        <p>
          Scegli l’altra scheda della stessa persona
          {patient && (
            <>
              , da unire a <strong>{personName(names, patient)}</strong>
            </>
          )}
          .
        </p>
        <Field label="Paziente">
          {(control) => (
            <PatientSelect
              {...search}
              control={control}
              people={people.filter(({ id }) => id !== first)}
              chosen={null}
              onChoose={(person) => person && onChoose({ gender: null, ...person })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

interface MergeProps {
  readonly keptId: number
  readonly removedId: number
  readonly onSwap: () => void
  readonly onMerged: (keptId: number) => void
  readonly onClose: () => void
}

function Merge({ keptId, removedId, onSwap, onMerged, onClose }: MergeProps) {
  const writes = usePatientWrites()
  const { run, isBusy } = useOneAtATime()
  const { preview, error, isError, refetch } = useMergePreview(keptId, removedId)
  /** Choices made here; the others are as at first. */
  const [changed, setChanged] = useState<Taken>({})
  const [problem, setProblem] = useState<string | null>(null)
  const taken: Taken = { ...(preview && takenAtFirst(preview)), ...changed }

  const undo = async (id: number, words: { text: string; maskedText: string }) => {
    const outcome = await writes.undoMerge(id)
    if (outcome.kind === 'done') showUndoNotice({ title: 'Schede di nuovo separate', ...words })
    else announce({ type: 'error', title: outcome.text })
  }
  const merge = () =>
    run(async () => {
      if (!preview) return
      const { kept, removed } = preview
      const outcome = await writes.merge(keptId, {
        removed_id: removedId,
        take: (Object.keys(taken) as (keyof Taken)[]).filter((field) => taken[field]),
        version: kept.version,
        removed_version: removed.version,
      })
      if (outcome.kind === 'done') {
        const { id } = outcome.data.data
        const words = { text: personName(namesInFull, kept), maskedText: personName(namesMasked, kept) }
        // what was being typed of the record that is gone
        clearDraft(draftOf(removedId))
        offerUndo({
          key: `merge.${id}`,
          title: 'Schede unite',
          ...words,
          until: Date.now() + undoMs,
          undo: () => void undo(id, words),
        })
        return onMerged(keptId)
      }
      if (outcome.kind === 'dropped') return
      setProblem(problemOf(outcome))
      if (outcome.status === 409) void refetch()
    })
  const isUnknown = error instanceof HttpFailure && (error.status === 404 || error.status === 422)
  return (
    <Dialog
      size="form"
      width={760}
      title="Unisci due schede"
      okText="Unisci"
      cancelText="Annulla"
      isBusy={isBusy}
      okButtonProps={{ loading: busyIcon(isBusy), disabled: !preview || preview.refusal !== null }}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      <div className={css.parts}>
        {problem && <Warning text={problem} />}
        {isUnknown ? (
          <p>Una di queste schede non c’è, o non c’è più.</p>
        ) : isError ? (
          <LoadError text="Le due schede non sono disponibili in questo momento." onRetry={() => void refetch()} />
        ) : !preview ? (
          <SkeletonRows rows={6} />
        ) : (
          <>
            {preview.refusal && <Warning text={preview.refusal} />}
            <MergedTable
              {...{ preview, taken, onSwap }}
              onTake={(fields, isTaken) =>
                setChanged({ ...changed, ...Object.fromEntries(fields.map((field) => [field, isTaken])) })
              }
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Why they are not merged, in the words of a field where it is a field's. */
function problemOf(failure: Failure): string {
  if (failure.kind === 'stale') return 'Una delle due schede è stata modificata nel frattempo: ricontrolla e riprova.'
  if (failure.kind === 'taken') return failure.message
  const [text = failure.text] = failure.kind === 'invalid' ? Object.values(firstTexts(failure.errors)) : []
  return text
}

const Warning = ({ text }: { text: string }) => (
  <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={text} />
)
