import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { PatientNote } from '../../../domain/contract/people/patients'
import { serverNow } from '../../platform/basic/clock'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt, sendWithKey } from '../../platform/calls/idempotent-call'
import { useCallPages } from '../../platform/calls/use-call'
import { offerUndo, showUndoNotice, undoMs, useActingDoctor } from '../../platform/session'

/** The doctor's notes on a patient, newest first, page by page. */
export const usePatientNotes = (patientId: number) =>
  useCallPages<PatientNote>(endpoints.patientNotes, { params: { id: String(patientId) }, query: {} }, 25, {
    staleTime: 0,
  })

/** Writes of notes; every outcome but `done` is for the caller to show, except that of a removal, which is announced. */
export function useNoteActions(patientId: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const refresh = () =>
    Promise.all(
      [endpoints.patientNotes, endpoints.patient].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, actingAs] }),
      ),
    )
  /** @param box where an unanswered attempt is remembered in this tab. */
  const add = async (draftKey: string, text: string) => {
    const outcome = await sendWithKey(`${draftKey}.attempt`, { text }, (idempotencyKey) =>
      call(
        endpoints.addPatientNote,
        { params: { id: String(patientId) }, body: { text } },
        { idempotencyKey, actingAs },
      ),
    )
    await refresh()
    return outcome
  }
  return {
    add,
    change: async ({ id, version }: Pick<PatientNote, 'id' | 'version'>, text: string) => {
      const input = { params: { id: String(id) }, body: { text, version } }
      const outcome = await attempt(call(endpoints.changePatientNote, input, { actingAs }))
      await refresh()
      return outcome
    },
    /** Removes a note; taken back, it is written anew. */
    remove: async ({ id, text }: PatientNote) => {
      const outcome = await attempt(call(endpoints.removePatientNote, { params: { id: String(id) } }, { actingAs }))
      if (outcome.kind === 'done')
        offerUndo({
          key: `patient-note.${id}`,
          title: 'Nota eliminata',
          until: serverNow() + undoMs,
          undo: () => void takeBack(),
        })
      else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
      await refresh()
      async function takeBack() {
        const again = await add(`patient-note.${id}.again`, text)
        if (again.kind === 'done') showUndoNotice({ title: 'Nota ripristinata' })
        else if (again.kind !== 'dropped') announce({ type: 'error', title: again.text })
      }
    },
  }
}
