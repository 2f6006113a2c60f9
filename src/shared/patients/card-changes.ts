import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { BodyOf, Endpoint } from '../../../domain/contract/endpoint'
import type { Patient } from '../../../domain/contract/people/patients'
import { type CallInput, call } from '../../platform/calls/call'
import { download } from '../../platform/calls/download'
import { attempt, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { callKey } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

const ofId = (id: number) => ({ params: { id: String(id) } })

type CardReply = Outcome<{ readonly data: Patient }>

/** Writes on the card, whose answer is the card as it is then; every outcome but `done` is for the caller to show. */
export function usePatientActions(id: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const store = (outcome: CardReply): CardReply => {
    if (outcome.kind === 'done') client.setQueryData(callKey(endpoints.patient, actingAs, ofId(id)), outcome.data)
    void client.invalidateQueries({ queryKey: [endpoints.patientHistory.path, actingAs] })
    return outcome
  }
  const send = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    store(await attempt(call<Endpoint>(endpoint, input, { actingAs }) as Promise<{ data: Patient }>))
  return {
    giveConsents: (body: BodyOf<typeof endpoints.changePatientConsents>) =>
      send(endpoints.changePatientConsents, { ...ofId(id), body }),
    addRelative: async (body: BodyOf<typeof endpoints.addRelative>) =>
      store(
        await sendWithKey(`relative.${id}.attempt`, body, (idempotencyKey) =>
          call(endpoints.addRelative, { ...ofId(id), body }, { idempotencyKey, actingAs }),
        ),
      ),
    removeRelative: (relationId: number) =>
      send(endpoints.removeRelative, { params: { id: String(id), relation: String(relationId) } }),
    undoMerge: async (mergeId: number) => {
      const outcome = await attempt(call(endpoints.undoMerge, ofId(mergeId), { actingAs }))
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('doctor/') })
      return outcome
    },
    /** Saves all that the doctor keeps of the person as a file. */
    exportData: () => attempt(download(endpoints.exportPatient, ofId(id), { actingAs })),
    /** Reads the card again, after what has changed it elsewhere. */
    refresh: () => client.invalidateQueries({ queryKey: callKey(endpoints.patient, actingAs, ofId(id)) }),
  }
}
