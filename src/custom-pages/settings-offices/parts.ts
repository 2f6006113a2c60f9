import { lazyPart } from '../../session/load-chunk'

/** The data of an office: the tab that the page opens on. */
export const OfficeData = lazyPart(() => import('./data'))
