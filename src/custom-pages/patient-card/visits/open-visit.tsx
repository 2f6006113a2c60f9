import { Suspense, useState } from 'react'
import type { BookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useVisitCard } from '../../../shared/visits/visit-card'

// loaded when the first card opens
const AttachmentEditor = lazyPart(() => import('../../../shared/visits/card/attachment-editor'))
const VisitPopover = lazyPart(() => import('../../../shared/visits/card/visit-popover'))

export type OpenVisit = (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => void

interface OpenCard {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly asksFirst?: BookingStatus | undefined
}

/** The card of a visit beside what opened it, one at a time. */
export function useOpenVisit() {
  const [card, setCard] = useState<OpenCard | null>(null)
  const onOpen: OpenVisit = (booking, anchor, asksFirst) => setCard({ booking, anchor, asksFirst })
  return {
    onOpen,
    openId: card?.booking.id ?? null,
    card: card && (
      <Suspense fallback={null}>
        <VisitCard key={card.booking.id} {...card} onClose={() => setCard(null)} />
      </Suspense>
    ),
  }
}

function VisitCard({ booking, anchor, asksFirst, onClose }: OpenCard & { readonly onClose: () => void }) {
  const card = useVisitCard(booking, onClose)
  return (
    <VisitPopover
      anchor={anchor}
      asksFirst={asksFirst}
      {...card}
      attachments={{ ...card.attachments, Editor: AttachmentEditor }}
    />
  )
}
