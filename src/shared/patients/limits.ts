import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { Limit } from '../../../domain/contract/people/limits'
import { serverNow } from '../../platform/basic/clock'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt, attemptOrAnnounce, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { offerUndo, showUndoNotice, undoMs, useActingDoctor } from '../../platform/session'

/** Everywhere that says whether somebody is limited. */
const limitReaders = [
  endpoints.limits,
  endpoints.patients,
  endpoints.patient,
  endpoints.chats,
  endpoints.chat,
  endpoints.serviceUsers,
]

/** Whom a limit is about, with the words of the undo bar. */
export type LimitedPerson = Pick<Limit['user'], 'id' | 'first_name' | 'last_name'>
const nameOf = ({ last_name, first_name }: LimitedPerson) => `${last_name} ${first_name}`.trim()
const initialsOf = ({ last_name, first_name }: LimitedPerson) => `${last_name.slice(0, 1)}. ${first_name.slice(0, 1)}.`

/** Writes of limits; every outcome but `done` is for the caller to show. What was done stands on the undo bar. */
export function useLimitActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run, isBusy } = useSingleCall()
  const action = <T>(send: () => Promise<Outcome<T>>) =>
    run(async () => {
      const outcome = await send()
      void refreshCalls(client, limitReaders)
      return outcome
    })
  const lifting = ({ id }: Limit) => call(endpoints.liftLimit, { params: { id: String(id) } }, { actingAs })
  const limiting = (draftKey: string, body: BodyOf<typeof endpoints.limitPatient>) =>
    sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
      call(endpoints.limitPatient, { body }, { idempotencyKey, actingAs }),
    )

  /** Puts a change on the undo bar. */
  const offer = (title: string, { id, user }: Limit, back: () => Promise<Outcome<unknown>>, undone: string) => {
    const words = { text: nameOf(user), maskedText: initialsOf(user) }
    const undo = async () => {
      const outcome = await action(back)
      if (outcome.kind === 'done') showUndoNotice({ title: undone, ...words })
      else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
    }
    offerUndo({ key: `limit.${id}`, title, ...words, until: serverNow() + undoMs, undo: () => void undo() })
  }

  /** Lifts a limit at once; taken back, it runs again from today with the same reason and end. */
  const lift = async (limit: Limit) => {
    const outcome = await action(() => attempt(lifting(limit)))
    if (outcome.kind === 'done') {
      // as it was when it was lifted: a list that is read again meanwhile still shows it as it was before a change
      const { user, reason, until } = outcome.data.data
      const again = { user_id: user.id, reason: reason ?? 'Limite ripristinato', until }
      offer('Limite tolto', limit, () => limiting(`limit.${limit.id}.again`, again), 'Utente di nuovo limitato')
    } else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
    return outcome
  }

  return {
    isBusy,
    /** @param box where an unanswered attempt is remembered in this tab. */
    limit: async (draftKey: string, body: BodyOf<typeof endpoints.limitPatient>) => {
      const outcome = await action(() => limiting(draftKey, body))
      if (outcome.kind === 'done') {
        const made = outcome.data.data
        offer('Utente limitato', made, () => attempt(lifting(made)), 'Limite tolto')
      }
      return outcome
    },
    change: ({ id }: Limit, body: BodyOf<typeof endpoints.changeLimit>) =>
      action(() => attempt(call(endpoints.changeLimit, { params: { id: String(id) }, body }, { actingAs }))),
    lift,
    /** Lifts the limit that runs on a patient, where only the person is known. */
    liftOf: async (userId: number) => {
      const query = { 'filter[user_id]': String(userId), 'filter[running]': '1' } as const
      const found = await attemptOrAnnounce(call(endpoints.limits, { query }, { actingAs }))
      const [limit] = found.kind === 'done' ? found.data.data : []
      return limit && lift(limit)
    },
  }
}
