import type { Endpoint } from '../../../domain/contract/endpoint'
import { allEndpoints } from '../../../server/features/openapi/openapi'

/** Subjects of the access matrix that each doctor has for himself, refused to who acts for one. */
const ofOneself: readonly unknown[] = ['practice', 'own-subscription', 'dedicated-offers']

/** Whether a call is on one's own practice. */
export const isOwnPractice = ({ who }: Endpoint): boolean => ofOneself.includes(who)

const ownPractice = allEndpoints.filter(isOwnPractice).map(({ method, path }) => `${method} ${path}`)

/** Whether a pharmacy has it too, whichever doctor it acts for: its own subscription. */
export const isOfPharmacy = ({ who }: Endpoint): boolean => who === 'own-subscription'

/** The calls under `doctor/` of who acts for a doctor, by their names in `wireRequests`. */
export const deskOfStaff = new RegExp(`^(?!(${ownPractice.join('|')})( \\(|$))\\w+ doctor/`)
