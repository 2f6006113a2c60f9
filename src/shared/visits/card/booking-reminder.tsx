import type { Reminder } from '../../../../domain/messages/reminders'
import { noReminderReason, reminderState } from '../../../../domain/messages/reminders'
import { numericMoment } from '../../../../domain/text/dates'
import text from '../../../ui/text/text.module.css'

/** The state of a visit's reminder: a word in its colour, then when it is due, was sent or was confirmed, or why there is none. */
export function BookingReminder({ reminder: { state, at, reason } }: { reminder: Reminder }) {
  const { label, tone } = reminderState[state]
  return (
    <span>
      <span className={text.badge} data-tone={tone}>
        {label}
      </span>{' '}
      {[at && numericMoment(at), reason && noReminderReason[reason]].filter(Boolean).join(' · ')}
    </span>
  )
}
