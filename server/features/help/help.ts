import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { Help } from '../../../domain/contract/help'
import { faqs, tutorials } from '../../db/tables'
import type { Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { isMeantFor } from '../../messages/recipients'

/** The help centre (product.md §5). */
export const register = routes((handle) => {
  handle(endpoints.publicHelp, async ({ tx }) => ({
    data: await helpWhere(tx, (audience) => sql`cardinality(${audience}) = 0`),
  }))
  handle(endpoints.help, async ({ tx, now, caller }) => {
    const { date: today } = romeWallClock(now.getTime())
    const reader = sql`${caller.userId}::int`
    return { data: await helpWhere(tx, (audience) => isMeantFor(reader, audience, today)) }
  })
})

/** Published FAQs and tutorials whose audience is meant, in their order. */
async function helpWhere(tx: Tx, isMeant: (audience: SQLWrapper) => SQL): Promise<Help> {
  const { id, question, answer, category } = faqs
  return {
    faqs: await tx
      .select({ id, question, answer, category })
      .from(faqs)
      .where(and(eq(faqs.status, 'published'), isNull(faqs.deleted_at), isMeant(faqs.audience)))
      .orderBy(faqs.position, id),
    tutorials: await tx
      .select({ id: tutorials.id, title: tutorials.title, url: tutorials.url })
      .from(tutorials)
      .where(and(eq(tutorials.status, 'published'), isNull(tutorials.deleted_at), isMeant(tutorials.audience)))
      .orderBy(tutorials.position, tutorials.id),
  }
}
