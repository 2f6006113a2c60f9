import { useRef, useState } from 'react'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { clockTime, dayAndMonth, longDate, weekdayShort } from '../../../domain/text/dates'
import { useNameMask } from '../../shared/people/name-mask'
import { PendingAnswer, type PendingAnswerStatus } from '../../shared/visits/pending-answer'
import { refusedAnswerText, useVisitActions } from '../../shared/visits/visit-actions'
import { VisitButton } from '../../shared/visits/visit-button'
import controls from '../../ui/controls.module.css'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './pending-list.module.css'
import type { PartProps } from './use-home'

/** Maximum number of rows shown at once. */
const shownAtOnce = 6

/** Pending visits, to confirm or reject in place; the name opens the card. */
export function PendingList({ home: { pending, officeUsers }, onVisit }: PartProps) {
  const list = useRef<HTMLUListElement>(null)
  const names = useNameMask()
  // Told above the list, as a lost race takes the row away.
  const [refused, setRefused] = useState<{ readonly visit: Booking; readonly text: string } | null>(null)
  const onAnswered = (visit: Booking, problem: string | undefined) => {
    setRefused(problem === undefined ? null : { visit, text: problem })
    // The row disappears with the clicked button: the focus moves to the first remaining button.
    focusIfLost(() => list.current?.querySelector('button') ?? document.querySelector('main'))
  }
  return (
    <>
      {refused && (
        <p className={text.error} role="alert">
          {names.name(refused.visit)}: {refused.text}
        </p>
      )}
      {pending.length === 0 && <p className={text.muted}>Nessuna visita aspetta una conferma.</p>}
      <ul ref={list} className={section.rows}>
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
  /** With the refusal, if there was one. */
  readonly onAnswered: (visit: Booking, problem: string | undefined) => void
}

function PendingRow({ visit, severalOffices, onVisit, onAnswered }: PendingRowProps) {
  const { change, isBusy } = useVisitActions()
  const names = useNameMask()
  const answer = async (status: PendingAnswerStatus, reason?: string) =>
    onAnswered(visit, refusedAnswerText(await change(visit, status, reason)))
  const where = [
    visit.office_service_name,
    severalOffices && visit.office_service.office_user.office.name,
    names.detail(visit.address),
  ]
  const name = `${names.name(visit)}, ${longDate(visit.date)} alle ${clockTime(visit.from)}`
  return (
    <li style={{ flexWrap: 'wrap' }}>
      <VisitButton className={`${controls.cell} ${css.visit}`} booking={visit} onOpen={onVisit}>
        <span className={text.small}>
          {weekdayShort(visit.date)} {dayAndMonth(visit.date)} · {clockTime(visit.from)}
        </span>
        <strong>{names.name(visit)}</strong>
        <span className={text.small}>{where.filter(Boolean).join(' · ')}</span>
      </VisitButton>
      <PendingAnswer visit={name} busy={isBusy} onAnswer={(...given) => void answer(...given)} />
    </li>
  )
}
