import { lazyPart } from '../../session/load-chunk'

/** The views of the calendar: the page begins with one of them. */
export const TimeGrid = lazyPart(() => import('./time-grid/full-calendar'))
export const MonthView = lazyPart(() => import('./month'))
export const VisitList = lazyPart(() => import('./list'))
