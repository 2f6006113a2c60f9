import { useRef, useState } from 'react'
import { announce } from '../../../platform/calls'
import type { Outcome } from '../../../platform/calls/idempotent-call'

interface NamedRow {
  readonly id: number
  readonly name: string
}

/**
 * An order that is shown at once and saved with each move; moves made meanwhile are saved together after it. Where somebody else
 * has changed it, it is shown as it is now.
 */
export function useOrderSaved(
  items: readonly NamedRow[],
  save: (ids: number[], seen: number[]) => Promise<Outcome<unknown>>,
) {
  const [shown, setShown] = useState<readonly number[]>()
  const [announcement, setAnnouncement] = useState('')
  const wanted = useRef<readonly number[]>(undefined)
  const isSaving = useRef(false)
  const ids = shown ?? items.map(({ id }) => id)

  async function saveWanted(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    let seen: readonly number[] = items.map(({ id }) => id)
    while (wanted.current && wanted.current.join() !== seen.join()) {
      const next = wanted.current
      const outcome = await save([...next], [...seen])
      if (outcome.kind !== 'done') {
        sayRefused(outcome)
        break
      }
      seen = next
    }
    wanted.current = undefined
    isSaving.current = false
    setShown(undefined)
  }

  function move(from: number, to: number): void {
    const id = ids[from]
    if (id === undefined || to < 0 || to >= ids.length || to === from) return
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    wanted.current = next
    setShown(next)
    setAnnouncement(`${items.find((item) => item.id === id)?.name}: posizione ${to + 1} di ${ids.length}`)
    void saveWanted()
  }
  return { ids, move, announcement }
}

function sayRefused(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): void {
  if (outcome.kind === 'stale' || outcome.kind === 'invalid')
    announce({ type: 'warning', title: 'L’ordine è cambiato nel frattempo', text: 'Ecco com’è ora: sposta di nuovo.' })
  else if (outcome.kind !== 'dropped') announce({ type: 'error', title: 'Ordine non salvato', text: outcome.text })
}
