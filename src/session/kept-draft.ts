import { useEffect, useState } from 'react'
import { clearDraft, readDraft, saveDraft } from '../platform/basic/drafts'

/** What is typed, kept in this tab under a name until it is forgotten; what is as it was at first is not kept. */
export function useKeptDraft<T>(box: string, first: T) {
  const [initial] = useState(first)
  const [draft, setDraft] = useState(() => readDraft<T>(box) ?? initial)
  useEffect(() => {
    if (JSON.stringify(draft) === JSON.stringify(initial)) clearDraft(box)
    else saveDraft(box, draft)
  }, [box, draft, initial])
  return { draft, setDraft, forget: () => clearDraft(box) }
}
