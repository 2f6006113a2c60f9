import {
  type HttpError,
  type SuccessErrorNotification,
  useCustomMutation,
  useDataProvider,
  useDelete,
  useInvalidate,
  useOne,
  useUpdate,
} from '@refinedev/core'
import { type RecordOnWire, type Resource, relations } from '../../../domain/resource'
import { announce, pathOf } from '../../api'
import { offerUndo, undoMs } from '../../session'
import type { ScreenResource } from '../registry'
import { words } from '../words'

/** A record is read with the names of what it refers to. */
export const recordMeta = (resource: Resource) => ({
  query: { with: [...relations(resource).keys()].join(',') || undefined },
})

interface RecordOptions {
  readonly refetchInterval?: number
  readonly refetchOnWindowFocus?: boolean
}

/** One record with the names of what it refers to; asked for anew each time a drawer opens. */
export const useRecord = ({ resource }: ScreenResource, id: number, more: RecordOptions = {}) =>
  useOne<RecordOnWire, HttpError>({
    resource: resource.name,
    id,
    meta: recordMeta(resource),
    liveMode: 'off',
    errorNotification: false,
    queryOptions: { staleTime: 0, ...more },
  }).query

/** Makes lists ask again: enough for a record that has gone for good, which nobody could be given any more. */
export function useListRefresh({ resource }: ScreenResource) {
  const invalidate = useInvalidate()
  return () => void invalidate({ resource: resource.name, invalidates: ['list', 'many'] })
}

/** Makes lists and cards ask again after a change; an open form keeps what it started from. */
export function useRefresh({ resource }: ScreenResource) {
  const invalidate = useInvalidate()
  return () => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
}

const quietly: SuccessErrorNotification & { invalidates: [] } = {
  successNotification: false,
  errorNotification: false,
  invalidates: [],
}

/** Takes records away, and takes changes back. What has no global message is said here: 404, 409 and 422. */
export function useRecordActions(screen: ScreenResource) {
  const { resource, calls } = screen
  const text = words(resource)
  const refresh = useRefresh(screen)
  const { mutateAsync: removeRecord } = useDelete<RecordOnWire>()
  const { mutateAsync: updateRecord } = useUpdate<RecordOnWire>()
  const { mutateAsync: callRecord } = useCustomMutation<RecordOnWire>()

  const done = async (answer: Promise<unknown>, success: string | null) => {
    const failure = await answer.then(
      () => null,
      (error: HttpError) => error,
    )
    if (!failure && success) announce({ type: 'success', title: success })
    if (failure?.statusCode === 404) announce({ type: 'error', title: text.gone })
    else if (failure?.statusCode === 409) announce({ type: 'error', title: text.notUndone })
    else if (failure?.statusCode === 422) announce({ type: 'error', title: failure.message })
    if (!failure || failure.statusCode === 404 || failure.statusCode === 409) refresh()
    return !failure
  }
  const offer = (id: number, title: string, undo: () => void) =>
    offerUndo({ key: `${resource.name}-${id}`, title, until: Date.now() + undoMs, undo })
  const removed = (id: number) => removeRecord({ resource: resource.name, id, mutationMode: 'pessimistic', ...quietly })
  const restored = (id: number) =>
    callRecord({ url: pathOf(calls.restore.path, { id }), method: 'post', values: {}, ...quietly })

  return {
    remove: async (id: number) => {
      if (await done(removed(id), null)) offer(id, text.deleted, () => void done(restored(id), text.restored))
    },
    /** A new record can be taken away again. */
    offerUndoOfCreate: ({ id }: RecordOnWire) => offer(id, text.created, () => void done(removed(id), text.deleted)),
    /** The values that were there before come back, unless somebody has saved again since. */
    offerUndoOfUpdate: ({ id, version }: RecordOnWire, before: Readonly<Record<string, unknown>>) => {
      const values = { ...before, version }
      const undone = () =>
        updateRecord({ resource: resource.name, id, values, mutationMode: 'pessimistic', ...quietly })
      offer(id, text.saved, () => void done(undone(), text.restored))
    },
  }
}

/** Reads a record outside of what is drawn: for values that follow from another one. */
export function useReadRecord() {
  const getOne = useDataProvider()().getOne
  return async (resource: string, id: number) => (await getOne<RecordOnWire>({ resource, id })).data
}
