import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { prescriptionStatus } from '../../../domain/prescriptions/status'
import { serverNow } from '../../platform/basic/clock'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt, attemptOrAnnounce, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshQueries } from '../../platform/calls/refresh-queries'
import { useCall } from '../../platform/calls/use-call'
import { useDebounced } from '../../platform/calls/use-debounced'
import { useLiveEvent } from '../../platform/live/live'
import { offerUndo, showUndoNotice, useActingDoctor, withdrawUndo } from '../../platform/session'

/** Requests on a page of the list. */
const prescriptionsPerPage = 50

export type PrescriptionQuery = Pick<
  QueryOf<typeof endpoints.prescriptions>,
  'search' | 'filter[status][in]' | 'filter[user_id]' | 'filter[undelivered]'
>

/** A page of the doctor's requests, with how many have each status. */
export function usePrescriptions(query: PrescriptionQuery, page = 1) {
  const paged = { ...query, paginate: '1' as const, limit: String(prescriptionsPerPage), page: String(page) }
  const result = useCall(endpoints.prescriptions, { query: paged }, { keepPrevious: true, staleTime: 10_000 })
  const { data: prescriptions, meta, counts, undelivered } = result.data ?? {}
  return { ...result, prescriptions, meta, counts, undelivered }
}

const ofId = (id: number) => ({ params: { id: String(id) } })

/** One request; idle without an id. */
export function usePrescription(id: number | null) {
  const result = useCall(endpoints.prescription, ofId(id ?? 0), { enabled: id !== null })
  return { ...result, prescription: id === null ? undefined : result.data?.data }
}

/** Its changes of status; idle until asked for. */
export const usePrescriptionHistory = (id: number, enabled: boolean) =>
  useCall(endpoints.prescriptionHistory, ofId(id), { enabled })

/** Milliseconds after the last letter. */
const searchDelayMs = 250
const noChoices = [] as const

/** Drugs to choose by what is typed: what the patient had before, then those of the table. */
export function useDrugSearch(userId: number | null) {
  const [typed, onTyped] = useState('')
  const settled = useDebounced(typed.trim(), searchDelayMs)
  const query = { ...(settled && { search: settled }), ...(userId !== null && { user_id: String(userId) }) }
  const { data, isFetching, isError } = useCall(endpoints.drugChoices, { query }, { staleTime: 60_000 })
  return {
    typed,
    onTyped,
    // never those of what was typed before: Enter would choose one of them
    choices: (typed.trim() === settled && data?.data) || noChoices,
    isPending: isFetching || typed.trim() !== settled,
    isError,
  }
}

/** Everywhere that shows requests. */
const readers = [
  endpoints.prescriptions,
  endpoints.prescription,
  endpoints.prescriptionHistory,
  endpoints.patient,
  endpoints.day,
]
const paths: readonly unknown[] = readers.map(({ path }) => path)

/** Keeps lists, cards and home current while others work on requests. */
export function useLivePrescriptions(): void {
  const client = useQueryClient()
  useLiveEvent('prescription-updated', () => {
    void refreshQueries(client, ({ queryKey }) => paths.includes(queryKey[0]))
  })
}

const initialsOf = ({ user }: Prescription) => `${user.last_name.slice(0, 1)}. ${user.first_name.slice(0, 1)}.`
const nameOf = ({ user }: Prescription) => `${user.last_name} ${user.first_name}`.trim()

/** Writes of requests. What has changed the status stands on the undo bar until its window ends. */
export function usePrescriptionActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  async function settle<T>(answer: Promise<Outcome<T>>) {
    const outcome = await answer
    // not awaited: the page goes on with what has been answered
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] })
    return outcome
  }
  const wordsOf = (one: Prescription) => ({ text: nameOf(one), maskedText: initialsOf(one) })
  const keyOf = ({ id }: Prescription) => `prescription.${id}`
  /** Takes the last change of status back. */
  const undo = async (one: Prescription) => {
    withdrawUndo(keyOf(one))
    const outcome = await settle(attempt(call(endpoints.undoPrescriptionChange, ofId(one.id), { actingAs })))
    if (outcome.kind === 'done') showUndoNotice({ title: 'Ricetta come prima', ...wordsOf(one) })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  function offer(done: Prescription) {
    const { status, undo_until } = done
    if (undo_until === null || Date.parse(undo_until) <= serverNow()) return
    offerUndo({
      key: keyOf(done),
      title: `Ricetta ${prescriptionStatus[status].label.toLowerCase()}`,
      ...wordsOf(done),
      until: Date.parse(undo_until),
      undo: () => void undo(done),
    })
  }
  return {
    undo,
    /** Every refusal becomes a toast. */
    change: async (
      { id, version }: Pick<Prescription, 'id' | 'version'>,
      body: Omit<BodyOf<typeof endpoints.changePrescriptionStatus>, 'version'>,
    ) => {
      const sent = call(endpoints.changePrescriptionStatus, { ...ofId(id), body: { ...body, version } }, { actingAs })
      const outcome = await settle(attemptOrAnnounce(sent))
      if (outcome.kind === 'done') offer(outcome.data.data)
      return outcome
    },
    process: async (
      { id, version }: Prescription,
      body: Omit<BodyOf<typeof endpoints.processPrescription>, 'version'>,
    ) => {
      const sent = { ...body, version }
      const outcome = await settle(
        sendWithKey(`prescription.${id}.process.attempt`, sent, (idempotencyKey) =>
          call(endpoints.processPrescription, { ...ofId(id), body: sent }, { actingAs, idempotencyKey }),
        ),
      )
      if (outcome.kind === 'done') offer(outcome.data.data)
      return outcome
    },
    deliver: ({ id, version }: Prescription, body: Omit<BodyOf<typeof endpoints.deliverPrescription>, 'version'>) =>
      settle(attempt(call(endpoints.deliverPrescription, { ...ofId(id), body: { ...body, version } }, { actingAs }))),
    create: (body: BodyOf<typeof endpoints.createPrescription>) =>
      settle(
        sendWithKey('prescription.new.attempt', body, (idempotencyKey) =>
          call(endpoints.createPrescription, { body }, { actingAs, idempotencyKey }),
        ),
      ),
    edit: (id: number, body: BodyOf<typeof endpoints.changePrescription>) =>
      settle(attempt(call(endpoints.changePrescription, { ...ofId(id), body }, { actingAs }))),
  }
}
