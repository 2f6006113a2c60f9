import { type HttpError, useDataProvider, useDelete, useInvalidate, useOne, useUpdate } from '@refinedev/core'
import { type Dependent, type RecordOnWire, type Resource, relations } from '../../../domain/resource'
import { changedFields, valuesOf } from '../../../domain/resource/form-values'
import { textsOf } from '../../../domain/resource/resource-texts'
import { announce, call } from '../../platform/calls'
import type { ScreenResource } from '../registry'
import { offerRecordUndo } from './record-undo'
import { announceRefusal, refusingDependents } from './refusal'

/** A record is read with the names of what it refers to; that it could not be read is said where it would stand. */
export const recordMeta = (resource: Resource, deleted?: '1') => ({
  query: { with: [...relations(resource).keys()].join(',') || undefined, deleted },
  quiet: true,
})

interface RecordOptions {
  readonly enabled?: boolean
  readonly refetchInterval?: number
  readonly refetchOnWindowFocus?: boolean
}

/** One record with the names of what it refers to; asked for anew each time a drawer opens. */
export const useRecord = ({ resource }: ScreenResource, id: number, more: RecordOptions = {}, deleted?: '1') =>
  useOne<RecordOnWire, HttpError>({
    resource: resource.name,
    id,
    meta: recordMeta(resource, deleted),
    liveMode: 'off',
    errorNotification: false,
    queryOptions: { staleTime: 0, ...more },
  }).query

/** The same of a record that may be in the bin: of both answers the one there is; where there is none, the first refusal. */
export function useRecordOrDeleted(screen: ScreenResource, id: number, isBin: boolean, more: RecordOptions = {}) {
  const [here, there] = isBin ? (['1', undefined] as const) : ([undefined, '1'] as const)
  const first = useRecord(screen, id, more, here)
  const isElsewhere = first.error?.statusCode === 404
  const second = useRecord(screen, id, { ...more, enabled: isElsewhere }, there)
  if (!isElsewhere) return first
  if (second.data) return second
  return second.isLoading ? { ...first, error: null } : first
}

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

/** What became of a deletion: when it was refused, what hangs on the records; nothing where the refusal has been said. */
export type Removal = 'done' | readonly Dependent[]

/**
 * Takes records away and gives them and their former values back; what was done stands on the undo bar. What is refused is said,
 * except by `remove` what hangs on the record. Resolves once it is done, or refused.
 */
export function useRecordActions(screen: ScreenResource) {
  const { resource, calls } = screen
  const text = textsOf(resource)
  const refresh = useRefresh(screen)
  const { mutateAsync: removeRecord } = useDelete<RecordOnWire>()
  const { mutateAsync: updateRecord } = useUpdate<RecordOnWire>()

  // refine announces nothing, and what is read anew is said by `attempt`
  const silent = { successNotification: false, errorNotification: false, mutationMode: 'pessimistic' } as const
  const mutation = (id: number) => ({ ...silent, resource: resource.name, id, invalidates: [] })
  /** True when it was done; what it is about is read anew, also where somebody else has changed it. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    const isDone = await work().then(
      () => true,
      (failure) => {
        announceRefusal(resource, failure)
        return false
      },
    )
    refresh()
    return isDone
  }
  const updated = ({ id, version }: RecordOnWire, before: Readonly<Record<string, unknown>>) =>
    offerRecordUndo(screen, { change: 'updated', id, version, before }, text.saved)
  const givenBack = (before: RecordOnWire, after: RecordOnWire) => {
    if (after.version === before.version) announce({ type: 'success', title: text.asItIs })
    else updated(after, changedFields(resource, after, valuesOf(resource, before)))
  }

  return {
    remove: async (id: number): Promise<Removal> => {
      let refusing: readonly Dependent[] = []
      const isDone = await attempt(async () => {
        try {
          await removeRecord(mutation(id))
        } catch (failure) {
          refusing = refusingDependents(failure)
          if (refusing.length === 0) throw failure
          return
        }
        offerRecordUndo(screen, { change: 'deleted', id }, text.deleted)
      })
      return isDone && refusing.length === 0 ? 'done' : refusing
    },
    restore: (id: number) =>
      attempt(async () => {
        await call(calls.restore, { params: { id: String(id) } })
        announce({ type: 'success', title: text.restored })
      }),
    /** The values that were there after an entry of its history; `current` gives the record as it is now. */
    restoreVersion: (current: () => Promise<RecordOnWire>, entry: number) =>
      attempt(async () => {
        const before = await current()
        const params = { id: String(before.id) }
        const body = { entry, version: before.version }
        const { data } = await call(calls.restoreVersion, { params, body })
        givenBack(before, data)
      }),
    /** One value as it was once. */
    restoreValue: (current: () => Promise<RecordOnWire>, name: string, value: unknown) =>
      attempt(async () => {
        const before = await current()
        const values = { [name]: value, version: before.version }
        const { data } = await updateRecord({ ...mutation(before.id), values })
        givenBack(before, data)
      }),
    /** Of a new record, which can be taken away again. */
    created: ({ id }: RecordOnWire) => offerRecordUndo(screen, { change: 'created', id }, text.created),
    /** Of a saved one, with the values that were there before. */
    updated,
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
