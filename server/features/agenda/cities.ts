import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { HomeVisitCity } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { fold } from '../../../domain/text/search'
import { foundBy } from '../../db/search'
import type { Tx } from '../../db/types'
import { listReply } from '../../http/paging'

/**
 * The cities a service's home visits go to, all of Italy's where it lists none. Those that begin with what was typed come
 * first: "Roma" before "Castel Romano".
 */
export async function homeVisitCities(
  tx: Tx,
  officeServiceId: number,
  query: QueryOf<typeof endpoints.homeVisitCities>,
) {
  const matching = foundBy(sql`c.search`, query.search)
  const ofService = sql`select city_id from office_service_cities where office_service_id = ${officeServiceId}`
  const found = sql`select c.* from cities c where c.deleted_at is null
    and (c.id in (${ofService}) or not exists (${ofService}))${matching ? sql` and ${matching}` : sql``}`
  const beginsSo = sql`c.search like ${`${fold(query.search ?? '')}%`}`
  const order = sql`${beginsSo} desc, c.search collate "C", c.id`
  return listReply(query, {
    tx,
    path: endpoints.homeVisitCities.path.replace(':id', String(officeServiceId)),
    counted: found,
    rows: async ({ limit, offset }) => {
      const { rows } = await tx.execute<HomeVisitCity & Record<string, unknown>>(sql`
        with page as (${found} order by ${order} limit ${limit} offset ${offset})
        select c.id, c.name, p.code as province_code
        from page c join provinces p on p.id = c.province_id order by ${order}`)
      return rows
    },
    toWire: (rows) => rows,
  })
}
