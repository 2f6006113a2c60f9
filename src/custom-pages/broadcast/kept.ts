import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Saved } from '../../forms/form-reducer'
import { type KeptDraft, keptDraft } from '../../forms/form-state'
import { keepDraft } from '../../platform/session'
import { type CampaignDraft, newDraft } from './draft'

/** A saved communication that is written over; id null: a new one. */
export interface SavedCampaign extends Saved<CampaignDraft> {
  readonly id: number | null
  /** It has been sent meanwhile, and stays as it is. */
  readonly hasStarted: boolean
}

/** Where the draft is kept; the number is the version of its structure. */
export const boxOf = (id: number | null) => `broadcast.2.${id ?? 'new'}`

/** What a new one begins with. */
export const freshCampaign = (today: CivilDate): SavedCampaign => ({
  ...{ id: null, version: null, hasStarted: false },
  values: newDraft(today),
})

/** Keeps words for a new one, which the composer finds. */
export const keepNew = (draft: CampaignDraft, today: CivilDate) =>
  keepDraft(boxOf(null), { draft, base: freshCampaign(today) } satisfies KeptDraft<CampaignDraft, SavedCampaign>)

/** What was being written and is on no server yet. */
export const keptNew = () => keptDraft<CampaignDraft, SavedCampaign>(boxOf(null))
