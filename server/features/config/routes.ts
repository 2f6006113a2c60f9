import { and, desc, isNull, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { serviceCommunications } from '../../db/tables'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'

/** What the console reads before anybody signs in. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.publicConfig, async () => ({ data: deps.config.publicConfig }))

  handle(app, deps, endpoints.serviceCommunication, async ({ tx, now }) => {
    const at = now.toISOString()
    const [running] = await tx
      .select({ title: serviceCommunications.title, body: serviceCommunications.body })
      .from(serviceCommunications)
      .where(
        and(
          serviceCommunications.maintenance,
          isNull(serviceCommunications.deleted_at),
          or(isNull(serviceCommunications.starts_at), sql`${serviceCommunications.starts_at} <= ${at}::timestamptz`),
          or(isNull(serviceCommunications.ends_at), sql`${serviceCommunications.ends_at} > ${at}::timestamptz`),
        ),
      )
      .orderBy(desc(serviceCommunications.id))
      .limit(1)
    return { data: running ?? null }
  })
}
