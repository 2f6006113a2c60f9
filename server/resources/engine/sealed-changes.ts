import { isSealed, keysOf, madeKeysOf, seal, unseal } from '../../audit/personal'
import type { Tx } from '../../db/types'
import { isOfPeople, keptInTrail, type Served } from './serve'

/** Old and new value of each field. */
export type Change = Record<string, [unknown, unknown]>

/** Of which record, and what of it became different. */
interface Line {
  readonly subject_id: number | null
  readonly change?: Change | null | undefined
}

/**
 * Changes as the trail may keep them: of people sealed under each one's key; elsewhere without the values of personal
 * fields, of which only the name is left.
 */
export async function sealedChanges(tx: Tx, served: Served, lines: readonly Line[]): Promise<Change[]> {
  if (!isOfPeople(served)) return lines.map(({ change }) => withoutPersonal(served, change ?? {}))
  const told = lines.filter(({ change }) => Object.keys(change ?? {}).length > 0)
  const keys = await madeKeysOf(
    tx,
    told.flatMap(({ subject_id }) => subject_id ?? []),
  )
  return lines.map(({ subject_id, change }) => {
    const key = keys.get(subject_id ?? 0)
    return key ? mapped(change ?? {}, ([before, after]) => [seal(key, before), seal(key, after)]) : {}
  })
}

const withoutPersonal = (served: Served, change: Change): Change =>
  Object.fromEntries(
    Object.entries(change).map(([name, values]) => {
      const field = served.resource.fields[name]
      return [name, field && !keptInTrail(served, field) ? [null, null] : values]
    }),
  )

/** Changes as who may read the record reads them; what was said of somebody who has been erased is not among them. */
export async function openedChanges(tx: Tx, served: Served, lines: readonly Line[]): Promise<Change[]> {
  if (!isOfPeople(served)) return lines.map(({ change }) => onlyKept(served, change ?? {}))
  const keys = await keysOf(
    tx,
    lines.flatMap(({ subject_id }) => subject_id ?? []),
  )
  return lines.map(({ subject_id, change }) => {
    const key = keys.get(subject_id ?? 0)
    const open = (value: unknown) => (key && isSealed(value) ? unseal(key, value) : isSealed(value) ? null : value)
    const sealed = Object.values(change ?? {})
      .flat()
      .some(isSealed)
    return sealed && !key ? {} : mapped(change ?? {}, ([before, after]) => [open(before), open(after)])
  })
}

const onlyKept = (served: Served, change: Change): Change =>
  Object.fromEntries(
    Object.entries(change).filter(([name]) => {
      const field = served.resource.fields[name]
      return !field || keptInTrail(served, field)
    }),
  )

const mapped = (change: Change, each: (values: [unknown, unknown]) => [unknown, unknown]): Change =>
  Object.fromEntries(Object.entries(change).map(([name, values]) => [name, each(values)]))
