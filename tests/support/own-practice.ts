import type { Endpoint } from '../../domain/contract/endpoint'
import { allEndpoints } from '../../server/openapi'

/** Whether a call is on the own practice, refused to who acts for a doctor (access matrix, "practice"). */
export const isOwnPractice = ({ who }: Endpoint): boolean => Array.isArray(who) && who[1] === 'practice'

const ownPractice = allEndpoints.filter(isOwnPractice).map(({ method, path }) => `${method} ${path}`)

/** The calls under `doctor/` of who acts for a doctor, by their names in `wireRequests`. */
export const deskOfStaff = new RegExp(`^(?!(${ownPractice.join('|')})( \\(|$))\\w+ doctor/`)
