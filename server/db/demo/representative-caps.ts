import { representativeCaps } from '../tables'
import type { AgendaRoom } from './agenda/visits'
import type { Demo } from './demo'

/**
 * Adds a doctor's caps on the visits of representatives (product.md §9.8), which leave room to book: in the demo each of them comes
 * at most every 90 days, and no two are of one company.
 */
export function addRepresentativeCaps(demo: Demo, doctor_id: number, [main]: readonly AgendaRoom[]): void {
  const ofOffice = main?.officeUserId ?? null
  demo.add(representativeCaps, { doctor_id, office_user_id: null, counts: 'representative', period: 'year', most: 6 })
  demo.add(representativeCaps, { doctor_id, office_user_id: null, counts: 'company', period: 'year', most: 12 })
  demo.add(representativeCaps, { doctor_id, office_user_id: ofOffice, counts: 'all', period: 'day', most: 4 })
}
