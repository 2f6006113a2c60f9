import { useRef, useState } from 'react'
import type { AdminBooking } from '../../../../domain/contract/booking/admin-bookings'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { type OpenLine, ReadOnlyDrawer } from '../../../screens/record/read-only-drawer'
import { BookingCard } from '../../../shared/visits/card/booking-card'
import { refusedText, useAdminVisitActions, type VisitOutcome } from '../../../shared/visits/visit-actions'
import { useAdminBooking, useAdminBookingHistory } from './admin-bookings'

interface VisitDrawerProps extends OpenLine {
  /** Something about the visit is no longer as the list shows it. */
  readonly onChanged: () => void
}

/** The card of a visit over the list, with the way to those beside it. */
export default function VisitDrawer({ id, onChanged, ...drawer }: VisitDrawerProps) {
  return (
    <ReadOnlyDrawer
      {...drawer}
      query={useAdminBooking(id)}
      width={480}
      title="Prenotazione"
      what="la prenotazione"
      styles={{ body: { padding: 8 } }}
    >
      {(booking) => <Card key={id} booking={booking} onChanged={onChanged} />}
    </ReadOnlyDrawer>
  )
}

function Card({ booking, onChanged }: { booking: AdminBooking; onChanged: () => void }) {
  const now = useRomeClock()
  const [pastAsked, setPastAsked] = useState(false)
  const [message, setMessage] = useState<string>()
  const past = useAdminBookingHistory(booking.id, { enabled: pastAsked })
  const { change, undo, isBusy } = useAdminVisitActions(onChanged)
  const card = useRef<HTMLDivElement>(null)
  /** The button that was pressed is no longer offered, and takes the focus along: it goes on from the card. */
  const finish = (outcome: VisitOutcome) => {
    setMessage(refusedText(outcome))
    card.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={card} tabIndex={-1}>
      <BookingCard
        // a question that was open before the visit changed is not asked again
        key={booking.version}
        booking={booking}
        side="admin"
        doctor={booking.doctor.name}
        now={now}
        busy={isBusy}
        message={message}
        history={{ entries: past.entries, failed: past.isError, onOpen: () => setPastAsked(true) }}
        links={{ person: null, original: null, chat: null }}
        series={null}
        onBack={null}
        onEdit={null}
        onAgain={null}
        onChangeStatus={async (status, reason) => finish(await change(booking, status, reason))}
        onUndo={async () => finish(await undo(booking))}
        onClose={null}
      />
    </div>
  )
}
