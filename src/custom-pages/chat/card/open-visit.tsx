import type { BookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { useVisitCard } from '../../../api/visit-card'
import AttachmentEditor from '../../../ui/attachment-editor'
import VisitPopover from '../../../ui/visit-popover'

interface OpenVisitProps {
  readonly visit: Booking
  readonly anchor: HTMLElement
  readonly asksFirst: BookingStatus
  readonly onClose: () => void
}

/** The card of a visit beside what opened it. */
export default function OpenVisit({ visit, anchor, asksFirst, onClose }: OpenVisitProps) {
  const card = useVisitCard(visit, onClose)
  return (
    <VisitPopover
      anchor={anchor}
      asksFirst={asksFirst}
      {...card}
      attachments={{ ...card.attachments, Editor: AttachmentEditor }}
    />
  )
}
