import type { ReactNode } from 'react'
import type { GuestHold } from '../../../../domain/contract/public/guest-bookings'
import { clockTime, fullDate } from '../../../../domain/text/dates'
import text from '../../ui/text.module.css'
import styles from './booking.module.css'

/** The held time: when, what, with whom and where; beside it how it is changed. */
export function HeldTime({ hold, children }: { hold: GuestHold; children?: ReactNode }) {
  const { date, from, service, doctor, office, online, address } = hold
  const place = online ? 'Online' : (address ?? [office.name, office.address].filter(Boolean).join(', '))
  return (
    <div className={styles.held}>
      <div>
        <p>
          <strong className={text.capital}>
            {fullDate(date)}, {clockTime(from)}
          </strong>
        </p>
        <p className={text.small}>
          {service} · {doctor}
        </p>
        <p className={text.small}>{place}</p>
      </div>
      {children}
    </div>
  )
}
