import { useEffect, useState } from 'react'
import type { Campaign } from '../../../domain/contract/broadcasts'
import { clearDraft, readDraft, saveDraft } from '../../session'
import { useRomeClock } from '../../ui/rome-clock'
import { type CampaignDraft, type CampaignErrors, draftOf, newDraft, payloadOf } from './draft'
import { boxOf, type Kept, type SavedState } from './kept'

export const contentText = (draft: CampaignDraft) => JSON.stringify(payloadOf(draft))
export const savedStateOf = (campaign: Campaign): SavedState => ({
  id: campaign.id,
  version: campaign.version,
  content: contentText(draftOf(campaign, campaign.created_at.slice(0, 10))),
})

/**
 * What the composer holds and shows. What is typed is kept in the tab until it is saved, sent or given up (quality.md, CL2).
 * @param campaign the saved one that is changed; null for a new one
 */
export function useDraftState(campaign: Campaign | null) {
  const now = useRomeClock()
  const [initial] = useState(() => (campaign ? draftOf(campaign, now.date) : newDraft(now.date)))
  const [kept] = useState(() => readDraft<Kept>(boxOf(campaign?.id ?? null)))
  const [draft, setDraft] = useState(kept?.draft ?? initial)
  const [saved, setSaved] = useState<SavedState | null>(kept?.saved ?? (campaign && savedStateOf(campaign)))
  const [errors, setErrors] = useState<CampaignErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [theirs, setTheirs] = useState<Campaign | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const box = boxOf(saved?.id ?? null)
  const isChanged = contentText(draft) !== (saved?.content ?? contentText(initial))
  useEffect(() => {
    if (isDone || !isChanged) clearDraft(box)
    else saveDraft(box, { draft, saved } satisfies Kept)
  }, [box, draft, saved, isChanged, isDone])

  function refuse(next: CampaignErrors, text: string | null): void {
    setAsking(false)
    setErrors(next)
    setProblem(text)
    setRefusals((count) => count + 1)
  }
  /** Shows what is edited from now on, without the errors of before. */
  function begin(next: CampaignDraft, over: SavedState | null): void {
    setDraft(next)
    setSaved(over)
    setTheirs(null)
    setErrors({})
    setProblem(null)
  }

  return {
    now,
    draft,
    /** The state that is written over; null before the first save. */
    saved,
    errors,
    problem,
    /** Number of refusals so far. */
    refusals,
    /** What somebody else has saved meanwhile. */
    theirs,
    setTheirs,
    isAsking,
    setAsking,
    box,
    isChanged,
    isRestored: kept !== undefined,
    refuse,
    wasSaved(state: SavedState): void {
      if (saved === null) clearDraft(boxOf(null))
      setSaved(state)
      setTheirs(null)
    },
    change: (part: Partial<CampaignDraft>) => begin({ ...draft, ...part }, saved),
    /** Gives up what was typed over what is saved. */
    drop: () =>
      campaign ? begin(draftOf(campaign, now.date), savedStateOf(campaign)) : begin(newDraft(now.date), null),
    /** After somebody else's save: what is written here is given up for it. */
    takeTheirs: () => theirs && begin(draftOf(theirs, now.date), savedStateOf(theirs)),
    /** After it has gone or started: the words become those of a new one. */
    asNew() {
      clearDraft(box)
      begin(draft, null)
    },
    /** Ends the form; the next thing to do leaves it. */
    forget() {
      setDone(true)
      clearDraft(box)
    },
  }
}
export type DraftState = ReturnType<typeof useDraftState>
