import { RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { WhyNotFree as Answer } from '../../../../domain/contract/agenda/agenda'
import type { VisitInBrief } from '../../../../domain/contract/booking/visit-in-brief'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { useNameMask } from '../../people/name-mask'
import css from './why-not-free.module.css'

interface WhyNotFreeProps {
  readonly date: CivilDate
  /** Undefined while loading. */
  readonly answer: Answer | undefined
  readonly failed: boolean
  readonly onRetry: () => void
  /** Opens the visit in the way. */
  readonly onOpenVisit: (visit: VisitInBrief) => void
  /** Buttons that would resolve the cause: "Prenota fuori orario". */
  readonly actions?: ReactNode
}

export const whyNotFreeTitle = 'Perché non è libero?'

/** Content of the popover on time that cannot be booked: the cause, how long it lasts, and the actions. */
export function WhyNotFree({ date, answer, failed, onRetry, onOpenVisit, actions }: WhyNotFreeProps) {
  return (
    <Flex component="section" vertical gap={8} aria-label={whyNotFreeTitle} aria-busy={!answer && !failed}>
      <h2 className={text.heading}>{whyNotFreeTitle}</h2>
      {failed ? (
        <LoadError text="Non è stato possibile sapere perché." onRetry={onRetry} />
      ) : answer ? (
        <>
          <p className={`${text.muted} ${text.capital}`}>{whenOf(date, answer)}</p>
          <div role="status">
            <p>
              <strong>{answer.cause ?? 'Ora è libero.'}</strong>
            </p>
            {answer.remedy && <p>{answer.remedy}</p>}
          </div>
          {answer.booking && <VisitInTheWay visit={answer.booking} onOpen={onOpenVisit} />}
          {actions && <div className={page.toolbar}>{actions}</div>}
        </>
      ) : (
        <SkeletonRows rows={1} />
      )}
    </Flex>
  )
}

/** The visit by person, service and time, which the texts leave to the screen. */
function VisitInTheWay({ visit, onOpen }: { visit: VisitInBrief; onOpen: (visit: VisitInBrief) => void }) {
  const names = useNameMask()
  const line = [visit.office_service_name, `${clockTime(visit.from)}–${clockTime(visit.to)}`].join(' · ')
  return (
    <Button
      block
      className={css.visit ?? ''}
      aria-label={`Apri la visita: ${names.line(visit)}, ${line}`}
      onClick={() => onOpen(visit)}
    >
      <Flex component="span" vertical flex={1}>
        <strong>{names.line(visit)}</strong>
        <span className={text.small}>{line}</span>
      </Flex>
      <RightOutlined aria-hidden />
    </Button>
  )
}

function whenOf(date: CivilDate, { from, to }: Answer): string {
  return from === to
    ? `${longDate(date)}, ${clockTime(from)}`
    : `${longDate(date)}, ${clockTime(from)}–${clockTime(to)}`
}
