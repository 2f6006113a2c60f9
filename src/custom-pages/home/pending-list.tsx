import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { participantName } from '../../../domain/booking/participant'
import { visitLabel } from '../../../domain/booking/visit-label'
import type { Booking } from '../../../domain/contract/bookings'
import { clockTime, dayAndMonth, longDate, weekdayShort } from '../../../domain/text/dates'
import { useVisitActions } from '../../api/visit-actions'
import { BookingReason } from '../../ui/booking-reason'
import { rejection } from '../../ui/status-acts'
import css from './pending-list.module.css'

interface PendingListProps {
  readonly visits: readonly Booking[]
  readonly severalOffices: boolean
  readonly onVisit: (booking: Booking, anchor: HTMLElement) => void
}

/** So many are shown at once; the rest come forward as these are answered. */
const shownAtOnce = 6

/** Visits that wait for a yes or a no, answered where they stand; the card (behind the name) takes a reason as well. */
export function PendingList({ visits, severalOffices, onVisit }: PendingListProps) {
  const shown = visits.slice(0, shownAtOnce)
  return (
    <>
      <ul className={css.list}>
        {shown.map((visit) => (
          <PendingRow key={visit.id} visit={visit} showOffice={severalOffices} onVisit={onVisit} />
        ))}
      </ul>
      {visits.length > shown.length && <p className={css.more}>e altre {visits.length - shown.length} in attesa</p>}
    </>
  )
}

interface PendingRowProps {
  readonly visit: Booking
  readonly showOffice: boolean
  readonly onVisit: PendingListProps['onVisit']
}

function PendingRow({ visit, showOffice, onVisit }: PendingRowProps) {
  const { change, isBusy } = useVisitActions()
  const [problem, setProblem] = useState<string>()
  // A rejection cannot be taken back, and whoever asked deserves a word: it is asked for in the row.
  const [isRejecting, setRejecting] = useState(false)
  const answer = async (status: 'confirmed' | 'rejected', reason?: string) => {
    const outcome = await change(visit, status, reason)
    setProblem(outcome.kind === 'done' ? undefined : outcome.text)
  }
  const where = [visit.office_service_name, showOffice && visit.office_service.office_user.office.name, visit.address]
  const name = `${participantName(visit)}, ${longDate(visit.date)} alle ${clockTime(visit.from)}`
  return (
    <li className={css.row}>
      <button
        type="button"
        className={css.what}
        aria-label={visitLabel(visit)}
        aria-haspopup="dialog"
        onClick={(event) => onVisit(visit, event.currentTarget)}
      >
        <span className={css.when}>
          {weekdayShort(visit.date)} {dayAndMonth(visit.date)} · {clockTime(visit.from)}
        </span>
        <strong>{participantName(visit)}</strong>
        <span className={css.detail}>{where.filter(Boolean).join(' · ')}</span>
      </button>
      {isRejecting ? (
        <div className={css.reason}>
          <BookingReason
            act={rejection}
            busy={isBusy}
            onBack={() => setRejecting(false)}
            onDone={(reason) => void answer('rejected', reason)}
          />
        </div>
      ) : (
        <div className={css.answers}>
          <Button
            type="primary"
            size="small"
            icon={<CheckOutlined aria-hidden />}
            disabled={isBusy}
            aria-label={`Conferma: ${name}`}
            onClick={() => void answer('confirmed')}
          >
            Conferma
          </Button>
          <Button
            danger
            size="small"
            disabled={isBusy}
            aria-label={`Rifiuta: ${name}`}
            aria-expanded={false}
            onClick={() => setRejecting(true)}
          >
            Rifiuta
          </Button>
        </div>
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
