import { useLocation } from 'react-router'
import { useActingDoctor } from '../../platform/session'
import { DedicatedOffers } from './dedicated-offers'
import { OwnOffers } from './own-offers'

/** /offers and /offerte: what a doctor offers to patients, and what is offered to the doctor (product.md §5). */
export default function OffersPage() {
  const key = useActingDoctor() ?? 'self'
  const isDedicated = useLocation().pathname.startsWith('/offerte')
  // Remounted when the acting doctor changes, so that no text of another doctor stays open.
  return isDedicated ? <DedicatedOffers key={key} /> : <OwnOffers key={key} />
}
