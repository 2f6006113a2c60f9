import { endpoints } from '../../../domain/contract'
import { recordDraft } from '../../session'
import type { OfferDraft } from './draft'

/** A saved state that is written over: its version, and what was sent for it. */
export interface SavedState {
  readonly id: number
  readonly version: number
  /** The payload as JSON. */
  readonly content: string
}

/** What the tab keeps of a composer: a reload, an expired session or a lost line takes nothing. */
export interface Kept {
  readonly draft: OfferDraft
  readonly saved: SavedState | null
}

/** Where it is kept: the list marks the row, or its "Nuova offerta". */
export const boxOf = (id: number | null) => recordDraft(endpoints.offers.path, id ?? 'new')
