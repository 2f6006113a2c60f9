import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../domain/contract/endpoint'
import type { PublicConfig, sessionEndpoints } from '../../domain/contract/session'
import { apiBase } from '../session'

export type ServiceCommunication = NonNullable<ReplyOf<(typeof sessionEndpoints)['serviceCommunication']>['data']>

/** What the server says to pages without a session, by plain fetch to keep them light; null until it answers. */
function usePublic<T>(path: string): T | null {
  const [data, setData] = useState<T | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`${apiBase()}/public/${path}`, { signal: leaving.signal })
      .then(async (response) => {
        if (response.ok) setData(((await response.json()) as { data: T }).data)
      })
      .catch(() => {})
    return () => leaving.abort()
  }, [path])
  return data
}

/** Where policy, terms and the patients' app are. */
export const usePublicLinks = () => usePublic<PublicConfig>('config')?.links ?? null

/** The message of a maintenance in progress. */
export const useServiceCommunication = () => usePublic<ServiceCommunication>('service_communication')
