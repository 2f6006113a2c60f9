import { useEffect, useState } from 'react'
import { clearDraft, readDraft, saveDraft } from '../platform/basic/drafts'

interface DraftState<T> {
  readonly draft: T
  readonly change: (changes: Partial<T>) => void
  /** Gives up what was typed, once it is saved or no longer wanted. */
  readonly drop: () => void
}

/** What is typed into a small form: kept in this tab as long as it differs from what the form began with. */
export function useDraftState<T extends object>(box: string, initial: T): DraftState<T> {
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(() => readDraft<T>(box) ?? begun)
  const [isDropped, setDropped] = useState(false)
  useEffect(() => {
    if (isDropped) return
    if (JSON.stringify(draft) === JSON.stringify(begun)) clearDraft(box)
    else saveDraft(box, draft)
  }, [box, draft, begun, isDropped])
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    drop: () => {
      setDropped(true)
      clearDraft(box)
    },
  }
}
