import { recordDraft } from '../../../session'

/** Name of the list whose records' drafts these are. */
export const draftsOf = 'doctor-patients'
export const draftOf = (id: number | 'new') => recordDraft(draftsOf, id)
