import { type ButtonHTMLAttributes, useContext } from 'react'
import type { BookingStatus } from '../../../domain/booking/status'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { useNameMask } from '../people/name-mask'
import { VisitKeys, visitShortcuts } from './visit-keys'

interface VisitButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly booking: Booking
  readonly onOpen: (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => void
}

/** A button that opens the card of a visit, drawn as the block, row or line that it stands for, Canc its cancellation; its accessible name is the whole visit in a sentence. */
export function VisitButton({ booking, onOpen, onKeyDown, ...more }: VisitButtonProps) {
  const names = useNameMask()
  const onVisitKey = useContext(VisitKeys)
  return (
    <button
      type="button"
      aria-label={names.label(booking)}
      aria-haspopup="dialog"
      data-visit={booking.id}
      aria-keyshortcuts={['Delete', onVisitKey && visitShortcuts].filter(Boolean).join(' ')}
      onClick={(event) => onOpen(booking, event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Delete') onOpen(booking, event.currentTarget, 'canceled')
        else if (!onVisitKey?.(event.nativeEvent, booking)) onKeyDown?.(event)
      }}
      {...more}
    />
  )
}
