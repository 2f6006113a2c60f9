import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import { call } from '../api/call'
import { openingOptions } from '../api/opening'
import { officeUsersQuery } from '../api/opening-queries'
import { publicConfigOptions } from '../api/public-config'
import { callOptions } from '../api/use-call'
import type { Ahead } from './ahead'

/** Has the queries of a page take what was asked ahead; what got no answer they ask themselves. Resolves when all have come. */
export async function keepAnswers(client: QueryClient, { actingAs, config, officeUsers, openings }: Ahead) {
  const offices = { query: officeUsersQuery }
  await Promise.all([
    client.prefetchQuery({
      ...publicConfigOptions(),
      queryFn: async () => (await config) ?? (await call(endpoints.publicConfig)).data,
    }),
    officeUsers &&
      client.prefetchQuery({
        ...callOptions(endpoints.officeUsers, offices, actingAs),
        queryFn: async () => {
          const data = await officeUsers
          return data ? { data } : call(endpoints.officeUsers, offices, { actingAs })
        },
      }),
    ...openings.map(async (opening) => {
      const asked = await opening
      if (asked) await client.prefetchQuery(openingOptions({ client, actingAs, ...asked }))
    }),
  ])
}
