import { type Query, QueryClient } from '@tanstack/react-query'
import { isDoctorPath, onSecondFactorDue } from '../basic/http'
import { getSession, onDoctorChange, onSessionChange } from '../session'

/** What a failed query tells of the answer: ours a `status`, refine's a `statusCode`. */
interface Failure {
  readonly name: string
  readonly status?: number
  readonly statusCode?: number
}

/** The path that a query reads: ours begin with it, and refine's lists of the doctor's side are called by it. */
export const pathRead = ({ queryKey: [first, , third] }: Pick<Query, 'queryKey'>) => (first === 'data' ? third : first)

/** Once more for a lost line or a server's stumble; a refusal stays a refusal, and 503 has a page of its own. */
function worthRetrying(failures: number, error: unknown): boolean {
  const { name, status, statusCode = status } = (error ?? {}) as Failure
  if (failures > 0 || statusCode === undefined || name === 'HttpCanceled') return false
  return statusCode === 0 || (statusCode >= 500 && statusCode !== 503)
}

/** A cache of answers. It empties when the session passes to somebody else, and lets go of what a change of doctor aborts. */
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
  onDoctorChange(() => void client.cancelQueries({ predicate: (query) => isDoctorPath(pathRead(query)) }))
  return client
}

/** The answers that all pages of this tab share, and the loaders of their routes. */
export const queryClient = createQueryClient()
