import { asc } from 'drizzle-orm'
import { invalid, stale } from '../../../domain/contract/refusal'
import { positionField, reorderLimit } from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import type { Context } from '../../http/context'
import { isLive } from './filters'
import { rowsOf } from './rows'
import { column, type Row, type ServedResource } from './serve'
import { changesTo, saveChanges } from './write'

/**
 * Puts all rows in a new order, numbered from one. Refused with 409 and the current order when it is no longer the `seen`
 * one, so that two concurrent reorderings do not overwrite each other unnoticed.
 */
export async function reorder(
  context: Context,
  served: ServedResource,
  { ids, seen }: { readonly ids: readonly number[]; readonly seen: readonly number[] },
): Promise<number[]> {
  const position = positionField(served.resource) ?? ''
  if (new Set(ids).size !== ids.length || [...ids].sort().join() !== [...seen].sort().join())
    throw invalid({ ids: [validationText.wrong] })
  const rows = (await rowsOf(context.tx, served, served.selection)
    .where(isLive(context, served))
    .orderBy(asc(column(served, position)), asc(column(served, 'id')))
    .limit(reorderLimit + 1)
    .for('update', { of: served.table })) as Row[]
  const current = rows.map(({ id }) => id)
  if (current.join() !== seen.join()) throw stale(current)
  const changes = changesTo(served, rows, ({ id }) => ({ [position]: ids.indexOf(id) + 1 }))
  if (changes.length > 0) await saveChanges(context, served, 'update', changes)
  return [...ids]
}
