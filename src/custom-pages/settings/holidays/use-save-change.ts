import { useState } from 'react'
import type { HoursChange } from '../../../../domain/contract/agenda/hours'
import type { Failure } from '../../../platform/basic/failure'
import { useOneAtATime } from '../../../platform/calls/one-at-a-time'
import { openAbsenceBoard } from '../../../platform/opened/absence-board'
import { useAskHits, useSaveHours } from '../../../shared/hours/hours'

/** A change of closures on its way to the server. */
export interface ChangeToSave {
  readonly change: HoursChange
  /** "Natale 24/12–6/1, Studio Via Roma". */
  readonly title: string
  /** What the undo bar says: "Chiusura salvata". */
  readonly done: string
  /** Where an unanswered attempt is remembered in this tab. */
  readonly box: string
  readonly onSaved: () => void
  readonly onFailed: (failure: Failure) => void
}

/** A change that leaves visits outside the hours: decided now on the board, or later on the home page. */
export interface HitsQuestion {
  readonly wanted: ChangeToSave
  readonly hits: number
}

/** Saves a change, after a question where visits are hit. */
export function useSaveChange() {
  const { save, isBusy: isSaving } = useSaveHours()
  const askHits = useAskHits()
  const { run, isBusy: isAsking } = useOneAtATime()
  const [question, setQuestion] = useState<HitsQuestion | null>(null)

  async function write(wanted: ChangeToSave): Promise<void> {
    setQuestion(null)
    const { change, title, done, box, onSaved, onFailed } = wanted
    const outcome = await save(box, change, [], `${done}: ${title}`)
    if (outcome.kind === 'done') onSaved()
    else if ('status' in outcome && outcome.kind !== 'dropped') onFailed(outcome)
  }

  /** Twice at once it runs once: a double click makes one closure. */
  const submit = (wanted: ChangeToSave) =>
    run(async () => {
      const outcome = await askHits(wanted.change)
      if (outcome.kind === 'dropped') return
      if (outcome.kind !== 'done') return wanted.onFailed(outcome)
      const hits = outcome.data.data.length
      if (hits > 0) setQuestion({ wanted, hits })
      else await write(wanted)
    })

  function decideNow({ wanted: { title, change, onSaved } }: HitsQuestion): void {
    setQuestion(null)
    openAbsenceBoard({ kind: 'change', title, change, onSaved })
  }

  return {
    submit,
    isBusy: isAsking || isSaving,
    question,
    decideNow,
    decideLater: ({ wanted }: HitsQuestion) => void write(wanted),
    giveUp: () => setQuestion(null),
  }
}
export type SaveChange = ReturnType<typeof useSaveChange>
