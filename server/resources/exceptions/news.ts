import { inArray } from 'drizzle-orm'
import { sameValue } from '../../../domain/resource'
import { news } from '../../db/tables'
import type { ServeOptions } from '../engine/serve'

/**
 * Schedules a new announcement of items whose audience, period or deletion has changed; the job notifies only readers not
 * yet notified.
 */
export const announceToNewReaders: NonNullable<ServeOptions['afterSave']> = async ({ tx }, changes) => {
  const isOther = ({ before, values }: (typeof changes)[number]) =>
    ['audience', 'period', 'deleted_at'].some((name) => name in values && !sameValue(before?.[name], values[name]))
  const ids = changes.filter((change) => !change.before || isOther(change)).map(({ id }) => id)
  if (ids.length > 0) await tx.update(news).set({ announced_at: null }).where(inArray(news.id, ids))
}
