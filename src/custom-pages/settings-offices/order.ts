import { useState } from 'react'
import { announce } from '../../api'
import type { Outcome } from '../../api/attempt'
import { useOneAtATime } from '../../api/one-at-a-time'

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * An order that is shown at once and saved with each move, which another one waits for. Where somebody else has changed it
 * meanwhile, it is shown as it is now.
 */
export function useOrderSaved(
  items: readonly Named[],
  save: (ids: number[], seen: number[]) => Promise<Outcome<unknown>>,
) {
  const [shown, setShown] = useState<readonly number[]>()
  const [said, setSaid] = useState('')
  const { run } = useOneAtATime()
  const seen = items.map(({ id }) => id)
  const ids = shown ?? seen

  const move = (from: number, to: number) =>
    void run(async () => {
      const id = ids[from]
      if (id === undefined || to < 0 || to >= ids.length || to === from) return
      const next = ids.toSpliced(from, 1).toSpliced(to, 0, id)
      setShown(next)
      const outcome = await save([...next], seen)
      setShown(undefined)
      if (outcome.kind === 'done')
        setSaid(`${items.find((item) => item.id === id)?.name}: posizione ${to + 1} di ${ids.length}`)
      else if (outcome.kind === 'stale')
        announce({
          type: 'warning',
          title: 'L’ordine è cambiato nel frattempo',
          text: 'Ecco com’è ora: sposta di nuovo.',
        })
      else if (outcome.kind !== 'dropped') announce({ type: 'error', title: 'Ordine non salvato', text: outcome.text })
    })
  return { ids, move, said }
}
