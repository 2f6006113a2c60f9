import { endpoints } from '../../../../domain/contract'
import { recordDraft } from '../../../platform/session'

/** Name of the list whose records' drafts these are. */
const draftsOf = endpoints.patients.path
export const draftOf = (id: number | 'new') => recordDraft(draftsOf, id)
