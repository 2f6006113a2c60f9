import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Booking } from '../../../domain/contract/bookings'
import { clockTime, dayAndMonth, longDate, weekdayShort } from '../../../domain/text/dates'
import { useVisitActions } from '../../api/visit-actions'
import { BookingReason } from '../../ui/booking-reason'
import { useNames } from '../../ui/names'
import { rejection } from '../../ui/status-acts'
import text from '../../ui/text.module.css'
import { focusIfLost } from '../../ui/trap-focus'
import { VisitButton } from '../../ui/visit-button'
import css from './pending-list.module.css'
import type { PartProps } from './use-home'

/** Maximum number of rows shown at once. */
const shownAtOnce = 6

/** Pending visits, to confirm or reject in place; the name opens the card. */
export function PendingList({ home: { pending, officeUsers }, onVisit }: PartProps) {
  const list = useRef<HTMLUListElement>(null)
  // The row disappears with the clicked button: the focus moves to the first remaining button.
  const onAnswered = () => focusIfLost(() => list.current?.querySelector('button') ?? document.querySelector('main'))
  return (
    <>
      <ul ref={list} className={css.list}>
        {pending.slice(0, shownAtOnce).map((visit) => (
          <PendingRow
            key={visit.id}
            visit={visit}
            severalOffices={officeUsers.length > 1}
            onVisit={onVisit}
            onAnswered={onAnswered}
          />
        ))}
      </ul>
      {pending.length > shownAtOnce && <p className={text.small}>e altre {pending.length - shownAtOnce} in attesa</p>}
    </>
  )
}

interface PendingRowProps extends Pick<PartProps, 'onVisit'> {
  readonly visit: Booking
  readonly severalOffices: boolean
  readonly onAnswered: () => void
}

function PendingRow({ visit, severalOffices, onVisit, onAnswered }: PendingRowProps) {
  const { change, isBusy } = useVisitActions()
  const names = useNames()
  const [problem, setProblem] = useState<string>()
  // The reason of a rejection is entered in the row.
  const [isRejecting, setRejecting] = useState(false)
  const answer = async (status: 'confirmed' | 'rejected', reason?: string) => {
    const outcome = await change(visit, status, reason)
    setProblem(outcome.kind === 'done' ? undefined : outcome.text)
    if (outcome.kind === 'done') onAnswered()
  }
  const where = [
    visit.office_service_name,
    severalOffices && visit.office_service.office_user.office.name,
    names.detail(visit.address),
  ]
  const name = `${names.name(visit)}, ${longDate(visit.date)} alle ${clockTime(visit.from)}`
  return (
    <li className={css.row}>
      <VisitButton className={css.visit} booking={visit} onOpen={onVisit}>
        <span className={text.small}>
          {weekdayShort(visit.date)} {dayAndMonth(visit.date)} · {clockTime(visit.from)}
        </span>
        <strong>{names.name(visit)}</strong>
        <span className={text.small}>{where.filter(Boolean).join(' · ')}</span>
      </VisitButton>
      {isRejecting ? (
        <BookingReason
          act={rejection}
          busy={isBusy}
          onBack={() => setRejecting(false)}
          onDone={(reason) => void answer('rejected', reason)}
        />
      ) : (
        <>
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
            onClick={() => setRejecting(true)}
          >
            Rifiuta
          </Button>
        </>
      )}
      {problem && (
        <p className={text.error} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
