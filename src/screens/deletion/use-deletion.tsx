import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Dependent } from '../../../domain/resource'
import { lazyPart } from '../../platform/basic/load-chunk'
import { call } from '../../platform/calls'
import { useBulk } from '../list/use-bulk'
import { announceRefusal } from '../record/refusal'
import { type Removal, useRecordActions, useRefresh } from '../record/use-record'
import type { ScreenResource } from '../registry'
import { countOf, type DeletionTarget, typedFrom } from './deletion-target'

const DeletionDialog = lazyPart(() => import('./deletion-dialog'))

/** A deletion that is asked about, or refused. */
interface Question {
  readonly target: DeletionTarget
  readonly dependents: readonly Dependent[]
  readonly onDeleted: (() => void) | undefined
}

/**
 * Deletes records of a list: few on which nothing hangs at once, others after a question that lists it. `start` asks and deletes;
 * `dialog` is the question.
 */
export function useDeletion(screen: ScreenResource): {
  readonly start: (target: DeletionTarget, onDeleted?: () => void) => void
  readonly dialog: ReactNode
} {
  const { resource, calls } = screen
  const { remove: removeRecord } = useRecordActions(screen)
  const { remove: removeRows } = useBulk(screen)
  const refresh = useRefresh(screen)
  const [question, setQuestion] = useState<Question>()
  const isAsking = useRef(false)

  const dependentsOf = async (target: DeletionTarget): Promise<readonly Dependent[]> => {
    if (target.kind === 'one') return (await call(calls.dependents, { params: { id: String(target.id) } })).data
    const { expected: _, ...body } = target.rows
    return (await call(calls.dependentsOfMany, { body })).data
  }
  const remove = (target: DeletionTarget): Promise<Removal> =>
    target.kind === 'one' ? removeRecord(target.id) : removeRows(target.rows)
  const carryOut = async (asked: Question) => {
    const removal = await remove(asked.target)
    if (removal === 'done') asked.onDeleted?.()
    setQuestion(removal === 'done' || removal.length === 0 ? undefined : { ...asked, dependents: removal })
  }
  const ask = async (asked: Omit<Question, 'dependents'>) => {
    const dependents = await dependentsOf(asked.target)
    const isSimple = dependents.length === 0 && countOf(asked.target) < typedFrom
    if (isSimple) await carryOut({ ...asked, dependents })
    else setQuestion({ ...asked, dependents })
  }
  return {
    start: (target, onDeleted) => {
      if (isAsking.current) return
      isAsking.current = true
      void ask({ target, onDeleted })
        .catch((failure) => {
          announceRefusal(resource, failure)
          refresh()
        })
        .finally(() => {
          isAsking.current = false
        })
    },
    dialog: question && (
      <Suspense fallback={null}>
        <DeletionDialog
          {...{ resource, ...question }}
          onDelete={() => carryOut(question)}
          onClose={() => setQuestion(undefined)}
        />
      </Suspense>
    ),
  }
}
