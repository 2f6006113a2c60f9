import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { BodyOf, Endpoint, ReplyOf } from '../../domain/contract/endpoint'
import type { AccountSession, SecondFactor } from '../../domain/contract/session'
import { announce } from '../providers/notification'
import { useSession } from '../session'
import { type CallInput, call } from './call'
import { currentUserKey } from './current-user'
import { failureOf, firstTexts } from './failure'

/** How a call of one's own account ended. `refused` has been told already, by a message. */
export type AccountOutcome<T = void> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly status: number }

const keys = {
  sessions: (userId: number | null) => ['account-sessions', userId] as const,
  secondFactor: (userId: number | null) => ['account-second-factor', userId] as const,
}

/** Where one is signed in, the last used first. */
export function useAccountSessions(): UseQueryResult<readonly AccountSession[]> {
  const { userId } = useSession()
  return useQuery({
    queryKey: keys.sessions(userId),
    queryFn: async ({ signal }) => (await call(endpoints.accountSessions, {}, { signal })).data,
  })
}

export function useSecondFactor(): UseQueryResult<SecondFactor> {
  const { userId } = useSession()
  return useQuery({
    queryKey: keys.secondFactor(userId),
    queryFn: async ({ signal }) => (await call(endpoints.secondFactor, {}, { signal })).data,
  })
}

/** Texts at their fields, or a toast where nobody has announced the refusal yet (404, 409 and 422 are the caller's). */
function outcomeOf(error: unknown): AccountOutcome<never> {
  const failure = failureOf(error)
  if (failure.kind === 'invalid') return { kind: 'invalid', errors: firstTexts(failure.fields) }
  const { status, message } = failure
  if (status === 404 || status === 409 || status === 422) announce({ type: 'error', title: message })
  return { kind: 'refused', status }
}

async function attempt<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AccountOutcome<ReplyOf<E>>> {
  try {
    return { kind: 'done', data: (await call<Endpoint>(endpoint, input)) as ReplyOf<E> }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What a person changes of their own account. What is on screen is read again after each, also where it was refused. */
export function useAccount() {
  const client = useQueryClient()
  const { userId } = useSession()
  const again = {
    sessions: () => client.invalidateQueries({ queryKey: keys.sessions(userId) }),
    secondFactor: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.secondFactor(userId) }),
        client.invalidateQueries({ queryKey: currentUserKey(userId) }),
      ]),
  }
  const changing =
    <E extends Endpoint, Input extends unknown[]>(
      endpoint: E,
      inputOf: (...given: Input) => CallInput<E>,
      ...read: (keyof typeof again)[]
    ) =>
    async (...given: Input) => {
      const outcome = await attempt(endpoint, inputOf(...given))
      if (outcome.kind !== 'invalid') for (const what of read) void again[what]()
      return outcome
    }
  const body = <T>(given: T) => ({ body: given })
  const remove = changing(
    endpoints.removeSecondFactor,
    body<BodyOf<typeof endpoints.removeSecondFactor>>,
    'secondFactor',
  )
  const byId = (id: number) => ({ params: { id: String(id) } })
  return {
    changePassword: changing(endpoints.changePassword, body<BodyOf<typeof endpoints.changePassword>>, 'sessions'),
    endSession: changing(endpoints.endSession, byId, 'sessions'),
    endOtherSessions: changing(endpoints.endOtherSessions, () => ({}), 'sessions'),
    forgetDevice: changing(endpoints.forgetDevice, byId, 'sessions'),
    beginSecondFactor: changing(
      endpoints.beginSecondFactor,
      body<BodyOf<typeof endpoints.beginSecondFactor>>,
      'secondFactor',
    ),
    confirmSecondFactor: changing(
      endpoints.confirmSecondFactor,
      body<BodyOf<typeof endpoints.confirmSecondFactor>>,
      'secondFactor',
      'sessions',
    ),
    removeSecondFactor: async (given: BodyOf<typeof endpoints.removeSecondFactor>) => {
      const outcome = await remove(given)
      // known already, so that the focus is not led to a button that goes with the answer
      if (outcome.kind === 'done')
        client.setQueryData<SecondFactor>(
          keys.secondFactor(userId),
          (state) => state && { ...state, enabled: false, enabled_at: null, recovery_codes_left: 0 },
        )
      return outcome
    },
    renewRecoveryCodes: changing(
      endpoints.renewRecoveryCodes,
      body<BodyOf<typeof endpoints.renewRecoveryCodes>>,
      'secondFactor',
    ),
  }
}
export type Account = ReturnType<typeof useAccount>
