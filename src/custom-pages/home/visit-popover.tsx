import { visitLabel } from '../../../domain/booking/visit-label'
import type { Booking } from '../../../domain/contract/bookings'
import { useVisitCard } from '../../api/visit-card'
import { openBookingPanel } from '../../session'
import { AnchoredDialog } from '../../ui/anchored-dialog'
import { BookingCard } from '../../ui/booking-card'
import { useRomeClock } from '../../ui/rome-clock'

interface VisitPopoverProps {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The card of a visit of the home page, beside its row. */
export default function VisitPopover({ booking, anchor, onClose }: VisitPopoverProps) {
  const now = useRomeClock()
  const card = useVisitCard(booking, onClose)
  const edit = () => {
    onClose()
    openBookingPanel({ bookingId: booking.id })
  }
  return (
    <AnchoredDialog anchor={anchor} label={visitLabel(card.booking)} onClose={onClose}>
      <BookingCard {...card} now={now} onEdit={edit} onClose={onClose} />
    </AnchoredDialog>
  )
}
