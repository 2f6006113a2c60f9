import { preparedPart } from '../../../session/load-chunk'

/** The hours of a day or week on FullCalendar, which is loaded with the pages that begin with it. */
export const TimeGrid = preparedPart(() => import('./full-calendar'))
