import { type ButtonHTMLAttributes, useContext } from 'react'
import type { Booking } from '../../domain/contract/bookings'
import { useNames } from './names'
import { VisitKeys, visitShortcuts } from './visit-keys'

interface VisitButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly booking: Booking
  readonly onOpen: (booking: Booking, anchor: HTMLElement) => void
}

/** A button that opens the card of a visit; its accessible name is the whole visit in a sentence. */
export function VisitButton({ booking, onOpen, onKeyDown, ...more }: VisitButtonProps) {
  const names = useNames()
  const onVisitKey = useContext(VisitKeys)
  return (
    <button
      type="button"
      aria-label={names.label(booking)}
      aria-haspopup="dialog"
      aria-keyshortcuts={onVisitKey ? visitShortcuts : undefined}
      onClick={(event) => onOpen(booking, event.currentTarget)}
      onKeyDown={(event) => {
        if (!onVisitKey?.(event.nativeEvent, booking)) onKeyDown?.(event)
      }}
      {...more}
    />
  )
}
