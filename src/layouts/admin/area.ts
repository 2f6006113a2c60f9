import { lazyPart } from '../../session/load-chunk'

/** The layout of the admin area, with refine and the routes of its tables. */
export const AdminArea = lazyPart(() => import('.'))
