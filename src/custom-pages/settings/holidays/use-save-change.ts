import { useState } from 'react'
import type { HoursChange } from '../../../../domain/contract/agenda/hours'
import type { Failure } from '../../../platform/basic/failure'
import { useSingleCall } from '../../../platform/calls/use-single-call'
import { openAbsenceBoard } from '../../../platform/overlays/absence-board'
import { useAskForAffectedBookings, useSaveHours } from '../../../shared/hours/hours'

/** A change of closures on its way to the server. */
export interface ChangeToSave {
  readonly change: HoursChange
  /** "Natale 24/12–6/1, Studio Via Roma". */
  readonly title: string
  /** What the undo bar says: "Chiusura salvata". */
  readonly done: string
  /** Where an unanswered attempt is remembered in this tab. */
  readonly attemptKey: string
  readonly onSaved: () => void
  readonly onFailed: (failure: Failure) => void
}

/** A change that leaves visits outside the hours: decided now on the board, or later on the home page. */
export interface AffectedBookingsQuestion {
  readonly wanted: ChangeToSave
  readonly affectedBookings: number
}

/** Saves a change, after a question where visits are hit. */
export function useSaveChange() {
  const { save, isBusy: isSaving } = useSaveHours()
  const askForAffectedBookings = useAskForAffectedBookings()
  const { run, isBusy: isAsking } = useSingleCall()
  const [question, setQuestion] = useState<AffectedBookingsQuestion | null>(null)

  async function write(wanted: ChangeToSave): Promise<void> {
    setQuestion(null)
    const { change, title, done, attemptKey, onSaved, onFailed } = wanted
    const outcome = await save(attemptKey, change, [], `${done}: ${title}`)
    if (outcome.kind === 'done') onSaved()
    else if ('status' in outcome && outcome.kind !== 'dropped') onFailed(outcome)
  }

  /** Twice at once it runs once: a double click makes one closure. */
  const submit = (wanted: ChangeToSave) =>
    run(async () => {
      const outcome = await askForAffectedBookings(wanted.change)
      if (outcome.kind === 'dropped') return
      if (outcome.kind !== 'done') return wanted.onFailed(outcome)
      const affectedBookings = outcome.data.data.length
      if (affectedBookings > 0) setQuestion({ wanted, affectedBookings })
      else await write(wanted)
    })

  function decideNow({ wanted: { title, change, onSaved } }: AffectedBookingsQuestion): void {
    setQuestion(null)
    openAbsenceBoard({ kind: 'change', title, change, onSaved })
  }

  return {
    submit,
    isBusy: isAsking || isSaving,
    question,
    decideNow,
    decideLater: ({ wanted }: AffectedBookingsQuestion) => void write(wanted),
    giveUp: () => setQuestion(null),
  }
}
export type SaveChange = ReturnType<typeof useSaveChange>
