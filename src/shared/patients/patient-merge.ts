import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { NewMerge } from '../../../domain/contract/people/patient-fields'
import { serverNow } from '../../platform/basic/clock'
import { type Failure, firstTexts } from '../../platform/basic/failure'
import { isDoctorPath } from '../../platform/basic/http'
import { HttpFailure } from '../../platform/basic/http-failure'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt, sendWithKey } from '../../platform/calls/idempotent-call'
import { pathRead } from '../../platform/calls/query-client'
import { useCall } from '../../platform/calls/use-call'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { skipInList } from '../../platform/opened/patient-list-position'
import {
  clearDraft,
  offerUndo,
  readDraft,
  recordDraft,
  saveDraft,
  showUndoNotice,
  undoMs,
  useActingDoctor,
} from '../../platform/session'
import { useOpenForm } from '../../platform/session/open-forms'

const sides = {
  doctor: {
    ...{ preview: endpoints.previewMerge, merge: endpoints.mergePatients, undo: endpoints.undoMerge },
    drafts: 'doctor-patients',
  },
  admin: {
    ...{ preview: endpoints.adminPreviewMerge, merge: endpoints.adminMergePatients, undo: endpoints.adminUndoMerge },
    drafts: 'patients',
  },
} as const
type MergeSide = keyof typeof sides

/** Whose record stays, as the undo bar says it. */
interface MergeLabels {
  readonly text: string
  readonly maskedText: string
}

/** Both records before a merge, read anew each time; a refusal is in it, and in the error for people that are not found. */
function useMergePreview(side: MergeSide, keptId: number, removedId: number) {
  const input = { params: { id: String(keptId) }, body: { removed_id: removedId } }
  const result = useCall(sides[side].preview, input, { staleTime: 0 })
  return { ...result, preview: result.isFetching ? undefined : result.data?.data }
}

/** After a merge all that the doctor's side shows of the two may be another's. */
function useMovedRows() {
  const client = useQueryClient()
  // but the comparison of the two, one of which may be gone
  return () =>
    client.invalidateQueries({
      predicate: (query) => isDoctorPath(pathRead(query)) && pathRead(query) !== endpoints.previewMerge.path,
    })
}

/** By field, the id of the record whose value was chosen. */
type MergeChoices = Readonly<Partial<Record<NewMerge['take'][number], number>>>

interface MergeCallbacks {
  readonly onClose: () => void
  readonly onMerged: (keptId: number) => void
  /** After the merge, and after taking it back: for what the admin area shows. */
  readonly onMoved?: () => void
}

/**
 * Two records and how they become one, the first of which stays unless they are swapped: the props of `MergeDialog`
 * (src/shared/patients/merge-dialog.tsx). What is merged can be taken back from the undo bar.
 */
export function usePatientMerge(
  side: MergeSide,
  pair: readonly [number, number],
  { onClose, onMerged, onMoved }: MergeCallbacks,
) {
  useOpenForm()
  const actingAs = useActingDoctor()
  const { run, isBusy } = useSingleCall()
  const readAgain = useMovedRows()
  const refresh = async () => {
    onMoved?.()
    await readAgain()
  }
  const [isSwapped, setSwapped] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [keptId, removedId] = isSwapped ? ([pair[1], pair[0]] as const) : pair
  const { preview, error, isError, refetch } = useMergePreview(side, keptId, removedId)
  const draft = `merge.${pair.join('../../platform/calls')}`
  const [choices, setChoices] = useState(() => readDraft<MergeChoices>(draft) ?? {})
  const onChoose = (changes: MergeChoices) => {
    const next = { ...choices, ...changes }
    setChoices(next)
    saveDraft(draft, next)
  }

  async function undo(id: number, words: MergeLabels) {
    const outcome = await attempt(call(sides[side].undo, { params: { id: String(id) } }, { actingAs }))
    await refresh()
    if (outcome.kind === 'done') showUndoNotice({ title: 'Schede di nuovo separate', ...words })
    else announce({ type: 'error', title: outcome.text })
  }
  async function merge(take: NewMerge['take'], words: MergeLabels) {
    if (!preview) return
    const versions = { version: preview.kept.version, removed_version: preview.removed.version }
    const body = { removed_id: removedId, take, ...versions }
    const outcome = await sendWithKey(`merge.${keptId}.attempt`, body, (idempotencyKey) =>
      call(sides[side].merge, { params: { id: String(keptId) }, body }, { idempotencyKey, actingAs }),
    )
    await refresh()
    if (outcome.kind === 'dropped') return
    if (outcome.kind !== 'done') {
      setProblem(problemOf(outcome))
      if (outcome.status === 409) void refetch()
      return
    }
    const { id } = outcome.data.data
    clearDraft(draft)
    skipInList(removedId)
    // what was being typed of the record that is gone
    clearDraft(recordDraft(sides[side].drafts, removedId))
    offerUndo({
      key: `merge.${id}`,
      title: 'Schede unite',
      ...words,
      until: serverNow() + undoMs,
      undo: () => void undo(id, words),
    })
    onMerged(keptId)
  }
  return {
    preview,
    isUnknown: error instanceof HttpFailure && (error.status === 404 || error.status === 422),
    isError,
    problem,
    isBusy,
    /** Whose values were chosen, kept in this tab. */
    choices,
    onChoose,
    onRetry: () => void refetch(),
    onSwap: () => {
      setSwapped(!isSwapped)
      setProblem(null)
    },
    onClose: () => {
      clearDraft(draft)
      onClose()
    },
    onMerge: (take: NewMerge['take'], words: MergeLabels) => void run(() => merge(take, words)),
  }
}

/** Why they are not merged, in the words of a field where it is a field's. */
function problemOf(failure: Failure): string {
  if (failure.kind === 'stale') return 'Una delle due schede è stata modificata nel frattempo: ricontrolla e riprova.'
  if (failure.kind === 'taken') return failure.message
  const [text = failure.text] = failure.kind === 'invalid' ? Object.values(firstTexts(failure.errors)) : []
  return text
}
