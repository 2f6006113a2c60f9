import { useEffect } from 'react'
import { createStore } from '../basic/store'

/** The days that a calendar shows, yyyy-MM-dd. `inHours`: each visit is drawn at its time. */
export interface ShownDays {
  readonly first: string
  readonly last: string
  readonly inHours: boolean
}

const shown = createStore<ShownDays | null>(null)

/** The days on screen; null where no calendar is. */
export const shownDays = shown.get

/** Tells what days are on screen, for as long as the page stands there: a new visit begins from them. */
export function useShowsDays(days: ShownDays | null): void {
  const { first = '', last = '', inHours = false } = days ?? {}
  useEffect(() => {
    shown.set(first === '' ? null : { first, last, inHours })
    return () => shown.set(null)
  }, [first, last, inHours])
}
