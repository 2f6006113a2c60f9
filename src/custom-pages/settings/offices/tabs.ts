import { lazyPart } from '../../../platform/basic/load-chunk'
import OfficeData from './data'

/** The tabs of an office, in their order; the page opens on the first, each other is loaded when it is shown. */
export const officeTabs = [
  { value: 'data', label: 'Dati', Content: OfficeData },
  { value: 'services', label: 'Prestazioni', Content: lazyPart(() => import('./services')) },
  { value: 'bookings', label: 'Prenotazioni', Content: lazyPart(() => import('./bookings')) },
  { value: 'staff', label: 'Collaboratori', Content: lazyPart(() => import('./staff')) },
  { value: 'colleagues', label: 'Colleghi', Content: lazyPart(() => import('./colleagues')) },
  { value: 'caps', label: 'Informatori', Content: lazyPart(() => import('./caps')) },
] as const
export type OfficeTab = (typeof officeTabs)[number]['value']
