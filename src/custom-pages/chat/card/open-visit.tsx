import type { BookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import AttachmentEditor from '../../../shared/visits/card/attachment-editor'
import VisitPopover from '../../../shared/visits/card/visit-popover'
import { useVisitCard } from '../../../shared/visits/visit-card'

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
