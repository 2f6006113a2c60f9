import { QueryClient } from '@tanstack/react-query'
import { getSession, onDoctorChange, onSessionChange } from '../session'
import { HttpCanceled, HttpFailure, isDoctorPath, onSecondFactorDue } from './http'

/** Once more for a lost line or a server's stumble; a refusal stays a refusal, and 503 has a page of its own. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof HttpFailure) || error instanceof HttpCanceled) return false
  return failures < 1 && (error.status === 0 || (error.status >= 500 && error.status !== 503))
}

/** The cache of answers. It empties when the session passes to somebody else, and lets go of what a change of doctor aborts. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': a request without a line fails and says so, instead of waiting in silence.
      queries: { retry: worthRetrying, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  let { userId } = getSession()
  onSessionChange(() => {
    const next = getSession().userId
    if (next === userId) return
    userId = next
    client.clear()
  })
  // Refused calls come in crowds: one reading answers them all.
  onSecondFactorDue(() => void client.invalidateQueries({ queryKey: ['user'] }, { cancelRefetch: false }))
  // Only what the acting doctor decides: the user or the configuration, cancelled here, would never be asked again.
  onDoctorChange(() => void client.cancelQueries({ predicate: ({ queryKey }) => isDoctorPath(queryKey[0]) }))
  return client
}
