import { Button, Flex } from 'antd'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { useNameMask } from '../../../shared/people/name-mask'
import { TopDialog } from '../../../ui/dialogs/top-dialog'
import text from '../../../ui/text/text.module.css'
import filters from '../filters/filters.module.css'

interface TakenDialogProps {
  readonly booking: Booking
  readonly refusal: {
    readonly message: string
    readonly description: string
    readonly alternatives: readonly Alternative[]
  }
  /** The office where the visit was to be: only its other times are offered. */
  readonly officeUserId: number
  /** Where that is, in words, when it is not the visit's own column. */
  readonly where?: string
  readonly onChoose: (alternative: Alternative) => void
  readonly onClose: () => void
}

/** The time is taken: the other times near it; the visit's own, which counts as free, is none. */
export function TakenDialog({ booking, refusal, officeUserId, where, onChoose, onClose }: TakenDialogProps) {
  const names = useNameMask()
  const others = refusal.alternatives.filter(
    ({ office_user_id, date, from }) =>
      office_user_id === officeUserId && (date !== booking.date || from !== booking.from),
  )
  return (
    <TopDialog label={refusal.message} onClose={onClose}>
      <div className={filters.menu}>
        <h2 className={text.heading}>{refusal.message}</h2>
        <p>{refusal.description}</p>
        {others.length > 0 && (
          <>
            <p id="other-times">Orari liberi vicini per {[names.name(booking), where].filter(Boolean).join(', ')}:</p>
            <Flex component="ul" vertical gap={8} aria-labelledby="other-times">
              {others.map((alternative) => (
                <li key={`${alternative.date}.${alternative.from}`}>
                  <Button block onClick={() => onChoose(alternative)}>
                    {longDate(alternative.date)} alle {clockTime(alternative.from)}
                  </Button>
                </li>
              ))}
            </Flex>
          </>
        )}
        <Flex justify="end">
          <Button type="primary" autoFocus onClick={onClose}>
            Lascia dov’era
          </Button>
        </Flex>
      </div>
    </TopDialog>
  )
}
