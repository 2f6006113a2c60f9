import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../domain/contract/endpoint'
import type { PublicConfig, sessionEndpoints } from '../../domain/contract/session'
import { apiBase } from '../platform/basic/session'

export type ServiceCommunication = NonNullable<ReplyOf<(typeof sessionEndpoints)['serviceCommunication']>['data']>

/** Public data for pages without a session, by plain fetch to keep the bundle small; null until the response. */
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

/** Links to the policy, the terms and the patients' app. */
export const usePublicLinks = () => usePublic<PublicConfig>('config')?.links ?? null

/** The message of an ongoing maintenance. */
export const useServiceCommunication = () => usePublic<ServiceCommunication>('service_communication')
