import type { ButtonHTMLAttributes } from 'react'
import type { Booking } from '../../domain/contract/bookings'
import { useNames } from './names'

interface VisitButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly booking: Booking
  readonly onOpen: (booking: Booking, anchor: HTMLElement) => void
}

/** A button that opens the card of a visit; its accessible name is the whole visit in a sentence. */
export function VisitButton({ booking, onOpen, ...more }: VisitButtonProps) {
  const names = useNames()
  return (
    <button
      type="button"
      aria-label={names.label(booking)}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(booking, event.currentTarget)}
      {...more}
    />
  )
}
