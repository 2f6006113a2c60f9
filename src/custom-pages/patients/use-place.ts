import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type PatientQuery, patientWalk, type WalkPage } from '../../session/patient-walk'

/** The pages before the one shown, and what is chosen, for as long as the list asks the same question. */
export function usePlace(query: PatientQuery) {
  const question = JSON.stringify(query)
  const start = { question, before: [] as readonly WalkPage[], chosen: new Set<number>() as ReadonlySet<number> }
  const [place, setPlace] = useState(() => ({ ...start, before: pagesWalked(query) }))
  const { before, chosen } = place.question === question ? place : start
  return {
    before,
    chosen,
    setBefore: (next: readonly WalkPage[]) => setPlace({ question, chosen, before: next }),
    setChosen: (next: ReadonlySet<number>) => setPlace({ question, before, chosen: next }),
  }
}

/** The walk from card to card that this very list began. */
function walkOf(query: PatientQuery) {
  const walk = patientWalk()
  return walk && JSON.stringify(walk.question) === JSON.stringify(query) ? walk : null
}

/** Back from the cards, the list goes on where the last one stands: the pages before it. */
function pagesWalked(query: PatientQuery): readonly WalkPage[] {
  const walk = walkOf(query)
  const at = walk?.pages.findIndex(({ ids }) => ids.includes(walk.at)) ?? 0
  return walk?.pages.slice(0, Math.max(at, 0)) ?? []
}

/** And the keyboard at its row. */
export function useRowSeenLast(query: PatientQuery, list: RefObject<HTMLElement | null>, isKnown: boolean) {
  const focusRow = useEffectEvent(() => {
    const walk = walkOf(query)
    const isElsewhere = !document.activeElement?.matches('body, main')
    if (walk && !isElsewhere) list.current?.querySelector<HTMLElement>(`tr[data-row-id="${walk.at}"]`)?.focus()
  })
  useEffect(() => {
    if (isKnown) focusRow()
  }, [isKnown])
}
