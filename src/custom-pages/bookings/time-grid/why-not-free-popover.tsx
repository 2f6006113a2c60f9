import { Button } from 'antd'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import type { Span } from '../../../../domain/calendar/spans'
import type { WhyNotFree as Answer, OfficeUser } from '../../../../domain/contract/agenda'
import { useWhyNotFree } from '../../../api/why-not-free'
import { openBookingPanel, type PanelDraft } from '../../../session'
import { AnchoredDialog } from '../../../ui/anchored-dialog'
import { WhyNotFree, whyNotFreeTitle } from '../../../ui/why-not-free'
import { draftOutOfHours } from './free-time'
import css from './time-grid.module.css'

interface WhyNotFreePopoverProps {
  readonly anchor: HTMLElement
  readonly date: CivilDate
  readonly span: Span
  /** The one asked about. */
  readonly office: OfficeUser
  /** Those that allow a visit out of hours. */
  readonly allowed: readonly OfficeUser[]
  readonly onClose: () => void
}

/** What even a visit out of hours cannot do: lie in the past or over another one (contract.md). */
const neverBookable: readonly (string | null)[] = ['past', 'missing-hour', 'already-taken']

/** "Perché non è libero?" beside the time that was pressed, with what can be done about it. */
export default function WhyNotFreePopover({ anchor, date, span, office, allowed, onClose }: WhyNotFreePopoverProps) {
  const { answer, failed, retry } = useWhyNotFree({ officeUserId: office.id, date, from: span.from })
  const open = (draft: PanelDraft) => {
    onClose()
    openBookingPanel(draft)
  }
  const draft = draftOutOfHours(date, span, allowed)
  return (
    <AnchoredDialog anchor={anchor} label={whyNotFreeTitle} width={340} onClose={onClose}>
      <div className={css.why}>
        <WhyNotFree
          date={date}
          answer={answer}
          failed={failed}
          onRetry={retry}
          actions={answer && actionsFor(answer)}
        />
      </div>
    </AnchoredDialog>
  )

  function actionsFor({ free, code, booking_id: bookingId }: Answer) {
    if (free)
      return (
        <Button type="primary" onClick={() => open({ officeUserId: office.id, date, from: shortTime(span.from) })}>
          Prenota
        </Button>
      )
    if (bookingId !== null) return <Button onClick={() => open({ bookingId })}>Apri la visita</Button>
    if (!draft || neverBookable.includes(code)) return null
    return <Button onClick={() => open(draft)}>Prenota fuori orario</Button>
  }
}
