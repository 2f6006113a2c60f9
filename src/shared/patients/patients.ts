import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { SimilarPatient } from '../../../domain/contract/people/patient-fields'
import { call } from '../../platform/calls/call'
import { attempt, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { callKey, callOptions, useCall } from '../../platform/calls/use-call'
import { useDebounced } from '../../platform/calls/use-debounced'
import { useActingDoctor } from '../../platform/session'

/** How long after the last letter a search begins: an answer to older letters is given up. Milliseconds. */
const searchDelayMs = 250

const ofId = (id: number) => ({ params: { id: String(id) } })

/** A patient as the form needs it: read anew each time that it opens; idle without an id. */
export function usePatientToEdit(id: number | null) {
  const result = useCall(endpoints.patient, ofId(id ?? 0), { enabled: id !== null, staleTime: 0 })
  // what was read before may be of an older version
  return { ...result, patient: result.isFetchedAfterMount ? result.data?.data : undefined }
}

/** At most five of the doctor's patients who may be the person that is typed; idle without enough of one, silent when it fails. */
export function useSimilarPatients(typed: SimilarPatient | null) {
  const actingAs = useActingDoctor()
  const result = useQuery({
    ...callOptions(endpoints.similarPatients, { body: typed ?? {} }, actingAs, { quiet: true }),
    enabled: typed !== null,
    staleTime: 30_000,
    retry: false,
  })
  return (typed && result.data?.data) || noPatients
}
const noPatients = [] as const

/** Writes of patients; every outcome but `done` is for the caller to show. */
export function usePatientWrites() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const refresh = () =>
    void refreshCalls(client, [
      endpoints.patients,
      endpoints.similarPatients,
      endpoints.serviceUsers,
      endpoints.patientHistory,
    ])
  async function written<T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await answer
    refresh()
    return outcome
  }
  return {
    /** @param box where an unanswered attempt is remembered in this tab. */
    create: (draftKey: string, body: BodyOf<typeof endpoints.createPatient>) =>
      written(
        sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
          call(endpoints.createPatient, { body }, { idempotencyKey, actingAs }),
        ),
      ),
    change: async (id: number, body: BodyOf<typeof endpoints.changePatient>) => {
      const outcome = await written(attempt(call(endpoints.changePatient, { ...ofId(id), body }, { actingAs })))
      if (outcome.kind === 'done') client.setQueryData(callKey(endpoints.patient, actingAs, ofId(id)), outcome.data)
      return outcome
    },
  }
}

/** At most ten of the doctor's patients by two typed letters or more, for `PatientSelect` (src/shared/patients/patient-select.tsx). */
export function usePatientSearch() {
  const [typed, onTyped] = useState('')
  const settled = useDebounced(typed.trim(), searchDelayMs)
  const isAsked = settled.length >= 2
  const query = { search: settled, paginate: '1', limit: '10' } as const
  const { data, isFetching, isError } = useCall(endpoints.patients, { query }, { enabled: isAsked, staleTime: 30_000 })
  const people = (isAsked && typed.trim() === settled && data?.data) || noPatients
  return { typed, onTyped, people, isPending: isFetching || typed.trim() !== settled, isError }
}
