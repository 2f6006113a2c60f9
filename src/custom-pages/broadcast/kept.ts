import { readDraft } from '../../session'
import type { CampaignDraft } from './draft'

/** A saved state that is written over: its version, and what was sent for it. */
export interface SavedState {
  readonly id: number
  readonly version: number
  /** The payload as JSON. */
  readonly content: string
}

/** What the tab keeps of a composer: a reload, an expired session or a lost line takes nothing. */
export interface Kept {
  readonly draft: CampaignDraft
  readonly saved: SavedState | null
}

/** Where it is kept; the number is the version of its structure. */
export const boxOf = (id: number | null) => `broadcast.1.${id ?? 'new'}`

/** Where the name of a template that is being saved is kept. */
export const templateNameBox = 'broadcast.1.template'

/** What was being written and is on no server yet. */
export const keptNew = () => readDraft<Kept>(boxOf(null))
