import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import { call } from '../platform/calls/call'
import { callOptions } from '../platform/calls/use-call'
import { publicConfigOptions } from '../platform/session/public-config'
import { openingOptions } from '../shared/day/opening'
import { officeUsersQuery } from '../shared/day/opening-queries'
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
