import { useEffect, useState } from 'react'
import type { PublicConfig } from '../../domain/contract/session'
import { apiBase } from '../session'

type Links = PublicConfig['links']

/**
 * Where policy, terms and the patients' app are, for pages without a session. Read with plain fetch, since those pages stay light;
 * null until the server has answered, and when it cannot.
 */
export function usePublicLinks(): Links | null {
  const [links, setLinks] = useState<Links | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`${apiBase()}/public/config`, { signal: leaving.signal })
      .then(async (response) => {
        if (response.ok) setLinks(((await response.json()) as { data: PublicConfig }).data.links)
      })
      .catch(() => {})
    return () => leaving.abort()
  }, [])
  return links
}
