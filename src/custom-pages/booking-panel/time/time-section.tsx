import { Button, Flex } from 'antd'
import type { RefObject } from 'react'
import { shiftMonth, startOfMonth } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import { longDate, monthAndYear } from '../../../../domain/text/dates'
import type { ShownDays } from '../../../platform/session'
import text from '../../../ui/text/text.module.css'
import { chooseDay } from '../form/draft'
import css from '../panel.module.css'
import { RepeatSwitch } from '../repeat/repeat-switch'
import { Message } from '../save/notices'
import type { Panel } from '../use-panel'
import { FirstFreeButton } from './first-free-button'
import { DrawnLength } from './marked-length'
import { MonthOfFreeDays } from './month-grid'
import { HoursFields } from './out-of-hours'
import { DayTimes } from './slot-picker'
import { WaitingListButton } from './waiting-list-button'
import { WhyTimeNotFree } from './why-not-free'

const slotErrorId = 'booking-panel-slot-error'

/** The month on the left. */
export function MonthSection({ panel }: { panel: Panel }) {
  const { offer, today, dispatch } = panel
  return (
    <div style={{ gridColumnStart: 1 }}>
      <MonthOfFreeDays
        month={offer.month ?? startOfMonth(today)}
        days={offer.days}
        isKnown={offer.isMonthKnown}
        selected={offer.day}
        today={today}
        onMonth={(month) => dispatch({ type: 'monthShown', month })}
        onDay={(date) => dispatch({ type: 'changed', change: chooseDay(date) })}
      />
      <RepeatSwitch panel={panel} />
    </div>
  )
}

const noneOnScreen = ({ first, last }: ShownDays) =>
  `Nessun orario libero ${first === last ? longDate(first) : `fino a ${longDate(last)}`}.`

interface TimeProps {
  readonly panel: Panel
  readonly slotsRef: RefObject<HTMLElement | null>
}

/** The free slots of the chosen day on the right, or the two time fields of a visit out of hours. */
export function TimeSection({ panel, slotsRef }: TimeProps) {
  const { draft, offer, state, dispatch } = panel
  const { day, lost, slot } = offer
  if (draft.outOfHours)
    return (
      <HoursFields
        date={day}
        hours={draft.outOfHours}
        duration={offer.duration}
        errors={state.errors}
        onHours={(outOfHours) => dispatch({ type: 'changed', change: { outOfHours } })}
        onTidied={(hours) => dispatch({ type: 'hoursTidied', hours })}
      />
    )
  const error = state.errors.from ?? state.errors.to
  return (
    <Flex vertical gap={10} className={css.times} data-invalid={error !== undefined && !slot}>
      {error && (
        <p id={slotErrorId} className={`${text.error} ${css.timeError}`} role="alert">
          {error}
        </p>
      )}
      <DrawnLength panel={panel} />
      {day !== null && offer.isBeyondScreen && draft.onScreen && (
        <p className={text.muted} role="status">
          {noneOnScreen(draft.onScreen)} Il primo è {longDate(day)}.
        </p>
      )}
      {slot && slot.date !== day && (
        // The chosen slot is on another day than the one shown.
        <p className={text.muted}>
          Orario scelto:{' '}
          <Button type="link" size="small" onClick={() => dispatch({ type: 'changed', change: chooseDay(slot.date) })}>
            {longDate(slot.date)}, {shortTime(slot.from)}
          </Button>
        </p>
      )}
      <FreeTimes panel={panel} slotsRef={slotsRef} errorId={error && slotErrorId} />
      <Flex wrap gap="0 16px" className={css.ways}>
        {offer.visit && day !== null && offer.isDayKnown && (
          <WhyTimeNotFree
            key={`${day}-${lost?.from}`}
            panel={panel}
            date={day}
            initialTime={lost?.date === day ? lost.from : undefined}
          />
        )}
        <FirstFreeButton panel={panel} />
        <WaitingListButton panel={panel} />
      </Flex>
    </Flex>
  )
}

function FreeTimes({ panel, slotsRef, errorId }: TimeProps & { errorId: string | undefined }) {
  const { offer, dispatch, focusOn } = panel
  const { day, slot, month } = offer
  if (!offer.visit) return <p className={text.muted}>Gli orari liberi compaiono qui dopo struttura e tipo di visita.</p>
  if (offer.isError)
    return (
      <Message
        type="warning"
        message="Non è stato possibile leggere gli orari liberi."
        action={
          <Button size="small" onClick={offer.retry}>
            Riprova
          </Button>
        }
      />
    )
  if (day === null && month !== undefined && offer.isSearched)
    return (
      <Flex vertical gap={10} align="start" style={{ paddingTop: 24 }}>
        <p className={text.muted}>Nessun orario libero a {monthAndYear(month)}.</p>
        <Button onClick={() => dispatch({ type: 'monthShown', month: shiftMonth(month, 1) })}>Mese successivo</Button>
      </Flex>
    )
  return (
    <DayTimes
      day={day}
      days={offer.days}
      isKnown={offer.isDayKnown}
      chosen={slot?.date === day ? slot.from : null}
      containerRef={slotsRef}
      describedBy={errorId}
      onChoose={({ from }) =>
        dispatch({ type: 'changed', change: { day, slot: day === null ? null : { date: day, from, offered: true } } })
      }
      onDay={(date) => {
        dispatch({ type: 'changed', change: chooseDay(date) })
        focusOn('slots')
      }}
    />
  )
}
