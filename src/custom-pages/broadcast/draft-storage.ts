import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { StoredValues } from '../../forms/form-reducer'
import { type KeptDraft, keptDraft } from '../../forms/form-state'
import { keepDraft } from '../../platform/session'
import { type CampaignDraft, newDraft } from './draft'

/** A saved communication that is written over; id null: a new one. */
export interface SavedCampaign extends StoredValues<CampaignDraft> {
  readonly id: number | null
  /** It has been sent, and can no longer be changed. */
  readonly hasStarted: boolean
}

/** Where the draft is kept; the number is the version of its structure. */
export const draftKeyOf = (id: number | null) => `broadcast.2.${id ?? 'new'}`

/** What a new one begins with. */
export const freshCampaign = (today: CivilDate): SavedCampaign => ({
  ...{ id: null, version: null, hasStarted: false },
  values: newDraft(today),
})

/** Keeps words for a new one, which the composer finds. */
export const keepNew = (draft: CampaignDraft, today: CivilDate) =>
  keepDraft(draftKeyOf(null), { draft, base: freshCampaign(today) } satisfies KeptDraft<CampaignDraft, SavedCampaign>)

/** The unsent draft in this tab, which no server has. */
export const storedNewDraft = () => keptDraft<CampaignDraft, SavedCampaign>(draftKeyOf(null))
