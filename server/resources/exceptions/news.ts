import { inArray } from 'drizzle-orm'
import { sameValue } from '../../../domain/resource'
import { news } from '../../db/tables'
import type { ServeOptions } from '../engine/serve'

/**
 * An item whose readers or days are no longer the same is looked at again: whoever has not been told of it is (the job that
 * announces knows who has).
 */
export const announceToNewReaders: NonNullable<ServeOptions['afterSave']> = async ({ tx }, changes) => {
  const isOther = ({ before, after }: (typeof changes)[number]) =>
    !before || !['audience', 'period', 'deleted_at'].every((name) => sameValue(before[name], after[name]))
  const ids = changes.filter(isOther).map(({ after }) => Number(after.id))
  if (ids.length > 0) await tx.update(news).set({ announced_at: null }).where(inArray(news.id, ids))
}
