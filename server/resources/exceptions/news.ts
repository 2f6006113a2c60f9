import { inArray } from 'drizzle-orm'
import { sameValue } from '../../../domain/resource'
import { news } from '../../db/tables'
import type { ServeOptions } from '../engine/serve'

/**
 * An item whose audience or days have changed is announced again, to those who have not been notified of it yet (the job
 * knows them).
 */
export const announceToNewReaders: NonNullable<ServeOptions['afterSave']> = async ({ tx }, changes) => {
  const isOther = ({ before, values }: (typeof changes)[number]) =>
    ['audience', 'period', 'deleted_at'].some((name) => name in values && !sameValue(before?.[name], values[name]))
  const ids = changes.filter((change) => !change.before || isOther(change)).map(({ id }) => id)
  if (ids.length > 0) await tx.update(news).set({ announced_at: null }).where(inArray(news.id, ids))
}
