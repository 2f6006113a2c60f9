import {
  type HttpError,
  type OpenNotificationParams,
  useCustomMutation,
  useDataProvider,
  useDelete,
  useInvalidate,
  useOne,
  useUpdate,
} from '@refinedev/core'
import { type RecordOnWire, type Resource, relations } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { pathOf } from '../../platform/calls'
import { undoMs } from '../../platform/session'
import type { ScreenResource } from '../registry'

/** A record is read with the names of what it refers to; that it could not be read is said where it would stand. */
export const recordMeta = (resource: Resource) => ({
  query: { with: [...relations(resource).keys()].join(',') || undefined },
  quiet: true,
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
export function useListRefresh({ resource, dataProviderName }: ScreenResource) {
  const invalidate = useInvalidate()
  // refine keeps the rows by the provider they came from
  const provider = dataProviderName && { dataProviderName }
  return () => void invalidate({ resource: resource.name, invalidates: ['list', 'many'], ...provider })
}

/** Makes lists and cards ask again after a change; an open form keeps what it started from. */
export function useRefresh({ resource }: ScreenResource) {
  const invalidate = useInvalidate()
  return () => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
}

/**
 * Takes records away, and takes changes back. refine says what was done, with its way back on the undo bar, and of what is
 * refused that for which there is no global message: 404, 409 and 422.
 */
export function useRecordActions(screen: ScreenResource) {
  const { resource, calls } = screen
  const text = textsOf(resource)
  const refresh = useRefresh(screen)
  const { mutateAsync: removeRecord } = useDelete<RecordOnWire>()
  const { mutateAsync: updateRecord } = useUpdate<RecordOnWire>()
  const { mutateAsync: callRecord } = useCustomMutation<RecordOnWire>()

  const notifications = (done: OpenNotificationParams) => ({
    successNotification: done,
    errorNotification: (failure: unknown) => {
      const { statusCode, message, data } = failure as HttpError
      // what still hangs on a record is named by the message
      const conflict = data?.code === 'dependents' ? message : text.notUndone
      const refusal = { 404: text.gone, 409: conflict, 422: message }[statusCode]
      return refusal !== undefined && { type: 'error' as const, message: refusal }
    },
  })
  const refreshAfter = async (answer: Promise<unknown>) => {
    const status = await answer.then(
      () => 200,
      (failure: HttpError) => failure.statusCode,
    )
    if ([200, 404, 409].includes(status)) refresh()
  }
  const undoNotice = (id: number, message: string, undo: () => Promise<void>): OpenNotificationParams => ({
    key: `${resource.name}-${id}`,
    type: 'progress',
    message,
    undoableTimeout: undoMs / 1000,
    cancelMutation: () => void undo(),
  })
  const mutation = (id: number) => ({
    ...{ resource: resource.name, id, invalidates: [] },
    mutationMode: 'pessimistic' as const,
  })
  const remove = (id: number, done: OpenNotificationParams) =>
    refreshAfter(removeRecord({ ...mutation(id), ...notifications(done) }))
  const restore = (id: number) =>
    refreshAfter(
      callRecord({
        url: pathOf(calls.restore.path, { id }),
        method: 'post',
        values: {},
        ...notifications({ type: 'success', message: text.restored }),
      }),
    )

  return {
    remove: (id: number) =>
      remove(
        id,
        undoNotice(id, text.deleted, () => restore(id)),
      ),
    /** Of a new record, which can be taken away again. */
    created: ({ id }: RecordOnWire) =>
      undoNotice(id, text.created, () => remove(id, { type: 'success', message: text.deleted })),
    /** Of a saved one: the values that were there before come back, unless somebody has saved again since. */
    updated: ({ id, version }: RecordOnWire, before: Readonly<Record<string, unknown>>) =>
      undoNotice(id, text.saved, () =>
        refreshAfter(
          updateRecord({
            ...mutation(id),
            values: { ...before, version },
            ...notifications({ type: 'success', message: text.restored }),
          }),
        ),
      ),
  }
}

/** Reads records outside of what is drawn: for values that follow from others. */
export function useReadRecords() {
  const { getOne, getList } = useDataProvider()()
  return {
    readOne: async (resource: string, id: number) => (await getOne<RecordOnWire>({ resource, id })).data,
    readAll: async (resource: string, query: Readonly<Record<string, string>>) =>
      (await getList<RecordOnWire>({ resource, pagination: { mode: 'off' }, meta: { query } })).data,
  }
}
