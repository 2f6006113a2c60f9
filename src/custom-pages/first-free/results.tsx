import { Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { addDays } from '../../../domain/calendar/civil-date'
import { type FirstFreeTime, mostFreeTimes } from '../../../domain/contract/agenda/first-free'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime, counted, dayAndMonth, longDate, numericDate, weekdayShort } from '../../../domain/text/dates'
import { fullDoctorName, shortDoctorName } from '../../../domain/text/format'
import { useSession } from '../../platform/session'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './first-free.module.css'
import { NoResults } from './no-results'
import { type FirstFreeSearch, keyOfTime } from './use-first-free'

interface AnswerProps {
  readonly free: FirstFreeSearch
  /** Id of the list; with the place of a time in it, the id of that time. */
  readonly listId: string
  /** Runs once a button was pressed that may be gone now. */
  readonly onPressed: () => void
}

/** What the search has found. */
export function FreeTimeOption({ free, listId, onPressed }: AnswerProps) {
  const { times, isKnown, isError, isSettled, problems } = free
  const [first] = times
  const isBlocked = Object.keys(problems).length > 0
  return (
    <Flex vertical className={css.answer} aria-busy={!isSettled}>
      <p className="visually-hidden" role="status">
        {first && `${counted(times.length, 'posto libero', 'posti liberi')}, il primo ${spoken(first)}`}
      </p>
      {isError ? (
        <div className={section.drawerBody}>
          <LoadError text="Non è stato possibile cercare i posti liberi." onRetry={free.retry} />
        </div>
      ) : isBlocked ? (
        <p className={`${text.muted} ${section.drawerBody}`}>Completa la ricerca per vedere i posti liberi.</p>
      ) : !isKnown ? (
        <div className={section.drawerBody}>
          <SkeletonRows rows={6} />
        </div>
      ) : first ? (
        <Times free={free} listId={listId} onPressed={onPressed} />
      ) : (
        <NoResults free={free} onPressed={onPressed} />
      )}
    </Flex>
  )
}

function Times({ free, listId, onPressed }: AnswerProps) {
  const { times, active, today, isSettled, hasMore } = free
  const { actingDoctorId, userId } = useSession()
  const list = useRef<HTMLDivElement>(null)
  const activeKey = active && keyOfTime(active)
  useEffect(() => {
    if (activeKey) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeKey])
  const last = times.at(-1)
  return (
    <Flex vertical gap={8} className={section.scroll} style={{ padding: 8 }}>
      <Flex
        ref={list}
        vertical
        gap={2}
        role="listbox"
        id={listId}
        aria-label="Posti liberi"
        className={css.list}
        data-old={!isSettled}
      >
        {times.map((time, index) => (
          // The keyboard acts on the field, by aria-activedescendant.
          <Flex
            key={keyOfTime(time)}
            id={`${listId}${index}`}
            align="center"
            gap={12}
            role="option"
            aria-selected={time === active}
            aria-label={optionLabel(time)}
            className={css.time}
            onMouseMove={() => time === active || free.activate(time)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => free.choose(time)}
          >
            <Time time={time} today={today} isOther={time.doctor.id !== (actingDoctorId ?? userId)} />
          </Flex>
        ))}
      </Flex>
      {hasMore && (
        <Button
          style={{ alignSelf: 'center' }}
          onClick={() => {
            free.showMore()
            onPressed()
          }}
        >
          Altri
        </Button>
      )}
      {last && times.length >= mostFreeTimes && (
        <Button
          style={{ alignSelf: 'center' }}
          onClick={() => {
            free.change({ day: numericDate(addDays(last.date, 1)) })
            onPressed()
          }}
        >
          Altri da {longDate(addDays(last.date, 1))}
        </Button>
      )}
    </Flex>
  )
}

const spoken = ({ date, from }: FirstFreeTime) => `${longDate(date)} alle ${clockTime(from)}`

const optionLabel = (time: FirstFreeTime) =>
  [spoken(time), fullDoctorName(time.doctor), time.office_service_name, time.office.name].join(', ')

/** Painted time that other services may have, too; that of a home visit is told by its service. */
const isNamed = (code: FirstFreeTime['slot_code']) => code === 'jolly' || code === 'phone_break'

/** One free time in two lines; `isOther`: of a doctor who is not acted for. */
function Time({ time, today, isOther }: { time: FirstFreeTime; today: string; isOther: boolean }) {
  const { date, from, slot_code, doctor, office, office_service_name } = time
  const near = date === today ? 'Oggi' : date === addDays(today, 1) ? 'Domani' : null
  return (
    <>
      <Flex component="span" vertical flex="none" className={css.when}>
        <strong className={text.heading}>{clockTime(from)}</strong>
        <span className={`${text.small} ${text.capital}`}>
          {near ?? weekdayShort(date)} {dayAndMonth(date)}
        </span>
      </Flex>
      <Flex component="span" vertical flex={1}>
        <span>
          <strong>{shortDoctorName(doctor)}</strong>
          {isOther && <span className={text.small}> · passa alla sua agenda</span>}
        </span>
        <span className={text.small}>
          {office_service_name} · {office.name}
        </span>
      </Flex>
      {slot_code && isNamed(slot_code) && (
        <span className={text.badge} data-tone="neutral">
          {slotKind[slot_code].label}
        </span>
      )}
    </>
  )
}
