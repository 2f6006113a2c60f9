import { useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Offer } from '../../../domain/contract/practice/offers'
import { type StoredValues, same } from '../../forms/form-reducer'
import { useKeptForm } from '../../forms/use-kept-form'
import { announce } from '../../platform/calls'
import { useOfferActions } from '../../shared/offers/offers'
import { draftKey, draftOf, fieldOf, newDraft, type OfferDraft, payloadOf, problemsOfOffer } from './draft'

interface ComposerContext {
  /** The saved one that is changed; null for a new one. */
  readonly offer: Offer | null
  readonly today: CivilDate
  readonly onSaved: (offer: Offer) => void
}

/** A saved offer; id null: a new one. */
interface SavedOffer extends StoredValues<OfferDraft> {
  readonly id: number | null
  /** How many have taken it up: what it says stays. */
  readonly taken: number
}

/** State and actions of the composer. */
export function useComposer({ offer, today, onSaved }: ComposerContext) {
  const actions = useOfferActions()
  const savedOf = (one: Offer): SavedOffer => ({
    id: one.id,
    version: one.version,
    values: draftOf(one, today),
    taken: one.counts.taken,
  })
  const fresh: SavedOffer = { id: null, version: null, values: newDraft(today), taken: 0 }
  const [initial] = useState(() => (offer ? savedOf(offer) : fresh))
  const key = draftKey(initial.id)
  return useKeptForm<OfferDraft, Offer, SavedOffer>({
    key,
    initial,
    validate: problemsOfOffer,
    send: (draft, { id, version }) =>
      id === null || version === null
        ? actions.create(key, payloadOf(draft))
        : actions.change(id, { ...payloadOf(draft), version }),
    savedOf,
    isSaved: (draft, saved) => same(payloadOf(draft), payloadOf(saved.values)),
    fieldOf,
    toKeep: withoutLocalImage,
    whenGone: { fresh, text: 'È stata eliminata nel frattempo: salvando ne nasce una nuova.' },
    onSaved: (written) => {
      if (!written) return
      announce({ type: 'success', title: written.status === 'draft' ? 'Bozza salvata' : 'Offerta salvata' })
      onSaved(written)
    },
  })
}
export type ComposerForm = ReturnType<typeof useComposer>

/** The address of a file of this page ends with the page. */
const withoutLocalImage = (draft: OfferDraft): OfferDraft =>
  draft.image?.url?.startsWith('blob:') ? { ...draft, image: { ...draft.image, url: null } } : draft
