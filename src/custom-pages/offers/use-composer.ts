import { useEffect, useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Offer } from '../../../domain/contract/offers'
import { announce } from '../../api'
import { useOfferActs } from '../../api/offers'
import { useOneAtATime } from '../../api/one-at-a-time'
import { type Failure, firstTexts, placedErrors } from '../../platform/basic/failure'
import { clearDraft, readDraft, saveDraft } from '../../session'
import { draftOf, fieldOf, newDraft, type OfferDraft, type OfferErrors, payloadOf, problemsOf } from './draft'
import { boxOf, type Kept, type SavedState } from './kept'

const contentOf = (draft: OfferDraft) => JSON.stringify(payloadOf(draft))

interface Surroundings {
  /** The saved one that is changed; null for a new one. */
  readonly offer: Offer | null
  readonly today: CivilDate
  readonly onSaved: (offer: Offer) => void
}

/** State and acts of the composer. What is typed is kept in the tab until it is saved or given up (quality.md, CL2). */
export function useComposer({ offer, today, onSaved }: Surroundings) {
  const acts = useOfferActs()
  const { run, isBusy } = useOneAtATime()
  const stateOf = (one: Offer): SavedState => ({
    id: one.id,
    version: one.version,
    content: contentOf(draftOf(one, today)),
  })
  const [initial] = useState(() => (offer ? draftOf(offer, today) : newDraft(today)))
  const box = boxOf(offer?.id ?? null)
  const [kept] = useState(() => readDraft<Kept>(box))
  const [draft, setDraft] = useState(kept?.draft ?? initial)
  const [saved, setSaved] = useState<SavedState | null>(kept?.saved ?? (offer && stateOf(offer)))
  const [errors, setErrors] = useState<OfferErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [theirs, setTheirs] = useState<Offer | null>(null)
  const [isDone, setDone] = useState(false)
  const isChanged = contentOf(draft) !== (saved?.content ?? contentOf(initial))
  useEffect(() => {
    if (isDone || !isChanged) clearDraft(box)
    else saveDraft(box, { draft: withoutLocalImage(draft), saved } satisfies Kept)
  }, [box, draft, saved, isChanged, isDone])

  function refuse(next: OfferErrors, text: string | null): void {
    setErrors(next)
    setProblem(text)
    setRefusals((count) => count + 1)
  }
  /** Shows what is edited from now on, without the errors of before. */
  function begin(next: OfferDraft, over: SavedState | null): void {
    setDraft(next)
    setSaved(over)
    setTheirs(null)
    setErrors({})
    setProblem(null)
  }
  function end(written: Offer): void {
    setDone(true)
    clearDraft(box)
    announce({ type: 'success', title: written.status === 'draft' ? 'Bozza salvata' : 'Offerta salvata' })
    onSaved(written)
  }
  function showRefusal(failure: Failure, sent: string): void {
    if (failure.kind === 'stale') meet(failure.current as unknown as Offer, sent)
    else if (failure.kind === 'invalid') {
      const placed = placedErrors(firstTexts(failure.errors), fieldOf)
      refuse(placed.errors, placed.rest || null)
    } else if (failure.status === 404 && saved) {
      begin(draft, null)
      refuse({}, 'È stata eliminata nel frattempo: salvando ne nasce una nuova.')
    } else if (failure.kind !== 'dropped')
      refuse({}, failure.kind === 'unanswered' ? `${failure.text} Ciò che hai scritto resta qui.` : failure.text)
  }
  /** Another version is there; with the same words an answer was lost, and it is what was sent. */
  function meet(current: Offer, sent: string): void {
    if (stateOf(current).content === sent) return void end(current)
    setTheirs(current)
    refuse({}, null)
  }

  /** `over`: the state that is written over. A double click saves once; after a lost answer the same again is the same. */
  const save = (over: SavedState | null = saved) =>
    run(async () => {
      const problems = problemsOf(draft)
      if (Object.keys(problems).length > 0) return refuse(problems, null)
      const body = payloadOf(draft)
      const outcome = over
        ? await acts.change(over.id, { ...body, version: over.version })
        : await acts.create(box, body)
      if (outcome.kind === 'done') end(outcome.data.data)
      else showRefusal(outcome, JSON.stringify(body))
    })

  return {
    ...{ draft, errors, problem, refusals, theirs, isBusy, isChanged, saved },
    isRestored: kept !== undefined && isChanged,
    refuse,
    /** What is given goes over what is there now: an upload ends while somebody types. */
    change(part: Partial<OfferDraft>): void {
      setDraft((current) => ({ ...current, ...part }))
      setErrors({})
      setProblem(null)
    },
    save: () => void save(),
    /** Gives up what was typed over what is saved. */
    drop: () => begin(offer ? draftOf(offer, today) : newDraft(today), offer && stateOf(offer)),
    /** After somebody else's save: what is written here is given up for it. */
    takeTheirs: () => theirs && begin(draftOf(theirs, today), stateOf(theirs)),
    /** After somebody else's save: what is written here goes over it. */
    keepMine: () => theirs && void save(stateOf(theirs)),
  }
}
export type ComposerForm = ReturnType<typeof useComposer>

/** The address of a file of this page ends with the page. */
const withoutLocalImage = (draft: OfferDraft): OfferDraft =>
  draft.image?.url?.startsWith('blob:') ? { ...draft, image: { ...draft.image, url: null } } : draft
