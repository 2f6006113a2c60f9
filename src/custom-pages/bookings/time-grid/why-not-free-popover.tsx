import { Button } from 'antd'
import { shortTime } from '../../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import { goToVisit, openBookingPanel, type PanelDraft } from '../../../platform/session'
import { useActHere } from '../../../platform/session/acting'
import { WhyNotFree, whyNotFreeTitle } from '../../../shared/visits/card/why-not-free'
import { useWhyNotFree } from '../../../shared/visits/why-not-free'
import { AnchoredDialog } from '../../../ui/dialogs/anchored-dialog'
import filters from '../filters/filters.module.css'
import type { ColumnSpan } from './columns'
import { draftOutOfHours } from './free-time'

interface WhyNotFreePopoverProps extends ColumnSpan {
  readonly anchor: HTMLElement
  readonly office: OfficeUser
  /** Offices that allow a visit out of hours. */
  readonly allowed: readonly OfficeUser[]
  readonly onClose: () => void
}

/** Causes that also exclude a visit out of hours: past, hour skipped by DST, over another visit (contract.md). */
const neverBookable: readonly (string | null)[] = ['past', 'missing-hour', 'already-taken']

/** "Perché non è libero?" beside the clicked time, with the available actions. */
export default function WhyNotFreePopover(props: WhyNotFreePopoverProps) {
  const { anchor, column, span, office, allowed, onClose } = props
  const { date } = column
  const actHere = useActHere()
  const { answer, failed, retry } = useWhyNotFree({ officeUserId: office.id, date, from: span.from })
  const outOfHours = draftOutOfHours(date, span, allowed)
  const [label, draft]: [string, PanelDraft | null] = answer?.free
    ? ['Prenota', { officeUserId: office.id, date, from: shortTime(span.from) }]
    : ['Prenota fuori orario', answer && !answer.booking && !neverBookable.includes(answer.code) ? outOfHours : null]
  const open = (draft: PanelDraft) => {
    onClose()
    actHere()
    openBookingPanel(draft)
  }
  return (
    <AnchoredDialog anchor={anchor} label={whyNotFreeTitle} width={340} onClose={onClose}>
      <div className={filters.menu}>
        <WhyNotFree
          date={date}
          answer={answer}
          failed={failed}
          onRetry={retry}
          onOpenVisit={(visit) => {
            onClose()
            actHere()
            goToVisit(visit)
          }}
          actions={
            draft && (
              <Button type={answer?.free ? 'primary' : 'default'} onClick={() => open(draft)}>
                {label}
              </Button>
            )
          }
        />
      </div>
    </AnchoredDialog>
  )
}
