import { useEffect, useState } from 'react'
import type { PublicConfig, sessionEndpoints } from '../../domain/contract/access/session'
import type { ReplyOf } from '../../domain/contract/endpoint'
import { outcomeOf } from '../platform/basic/public-call'

export type ServiceCommunication = NonNullable<ReplyOf<(typeof sessionEndpoints)['serviceCommunication']>['data']>

/** What the server publishes; null until the response, and where there is none: the page does without. */
function usePublic<T>(path: string): T | null {
  const [data, setData] = useState<T | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const published = { method: 'GET', path: `public/${path}`, signal: leaving.signal } as const
    void outcomeOf<T>(published).then((outcome) => outcome.kind === 'done' && setData(outcome.data))
    return () => leaving.abort()
  }, [path])
  return data
}

/** The version, and links to the policy, the terms and the patients' app; null until the response. */
export const usePublicConfig = () => usePublic<PublicConfig>('config')

/** The message of an ongoing maintenance. */
export const useServiceCommunication = () => usePublic<ServiceCommunication>('service_communication')
