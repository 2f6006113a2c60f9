import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import { call } from '../calls/call'
import { apiBase } from '.'

export const publicConfigOptions = () =>
  queryOptions({
    queryKey: ['public/config', apiBase()],
    queryFn: async ({ signal }) => (await call(endpoints.publicConfig, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Public configuration, read at start: version, environments, realtime, links. Nothing is baked into the build. */
export const usePublicConfig = () => useQuery(publicConfigOptions())
