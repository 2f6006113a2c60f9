import { useRomeClock } from '../../../platform/basic/rome-clock'
import { AnchoredDialog } from '../../../ui/dialogs/anchored-dialog'
import { useNameMask } from '../../people/name-mask'
import { BookingCard, type BookingCardProps } from './booking-card'

type VisitPopoverProps = Omit<BookingCardProps, 'now' | 'onClose'> & {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The card of a visit, beside the element that opened it; `useVisitCard` provides all props but the anchor. */
export default function VisitPopover({ anchor, ...card }: VisitPopoverProps) {
  const now = useRomeClock()
  const names = useNameMask()
  return (
    <AnchoredDialog anchor={anchor} label={names.label(card.booking)} onClose={card.onClose}>
      <BookingCard {...card} now={now} />
    </AnchoredDialog>
  )
}
