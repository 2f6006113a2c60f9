import { Button, Skeleton } from 'antd'
import type { RefObject } from 'react'
import { shiftMonth, startOfMonth } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import { longDate, monthAndYear } from '../../../../domain/text/dates'
import text from '../../../ui/text.module.css'
import css from '../panel.module.css'
import { Warnings } from '../person/person-hint'
import { RepeatSwitch } from '../repeat/repeat-switch'
import { LostSlot, Message } from '../save/notices'
import type { Panel } from '../use-panel'
import { MonthOfFreeDays } from './month-grid'
import { HoursFields } from './out-of-hours'
import { SlotPicker } from './slot-picker'
import { WhyTimeNotFree } from './why-not-free'

const slotErrorId = 'booking-panel-slot-error'

/** The month at the left. */
export function MonthSection({ panel }: { panel: Panel }) {
  const { offer, today, dispatch } = panel
  return (
    <div className={css.monthCell}>
      <MonthOfFreeDays
        month={offer.month ?? startOfMonth(today)}
        days={offer.days}
        isKnown={offer.isMonthKnown}
        selected={offer.day}
        today={today}
        onMonth={(month) => dispatch({ type: 'monthShown', month })}
        onDay={(date) => dispatch({ type: 'dayChosen', date })}
      />
      <RepeatSwitch panel={panel} />
    </div>
  )
}

interface TimeProps {
  readonly panel: Panel
  readonly slotsRef: RefObject<HTMLElement | null>
}

/** The free times of the chosen day at the right, or the two time fields of a visit out of hours. */
export function TimeSection({ panel, slotsRef }: TimeProps) {
  const { draft, offer, state, dispatch } = panel
  const { day, lost, slot } = offer
  const warnings = <Warnings warnings={panel.warnings.filter(({ code }) => code === 'rate-limited')} />
  if (draft.outOfHours)
    return (
      <HoursFields
        date={day}
        hours={draft.outOfHours}
        duration={offer.duration}
        errors={state.errors}
        warnings={warnings}
        onHours={(hours) => dispatch({ type: 'hoursWritten', hours })}
      />
    )
  const error = state.errors.from ?? state.errors.to
  return (
    <div className={css.time} data-invalid={error !== undefined && !slot}>
      {lost && state.notice?.kind !== 'taken' && !panel.repeat.isDone && <LostSlot slot={lost} />}
      {error && (
        <p id={slotErrorId} className={text.error} role="alert">
          {error}
        </p>
      )}
      {warnings}
      {slot && slot.date !== day && (
        // The chosen slot lies on another day than the one on screen.
        <p className={text.muted}>
          Orario scelto:{' '}
          <Button type="link" size="small" onClick={() => dispatch({ type: 'dayChosen', date: slot.date })}>
            {longDate(slot.date)}, {shortTime(slot.from)}
          </Button>
        </p>
      )}
      <FreeTimes panel={panel} slotsRef={slotsRef} errorId={error && slotErrorId} />
      {offer.visit && day !== null && offer.isDayKnown && (
        <WhyTimeNotFree
          key={`${day}-${lost?.from}`}
          panel={panel}
          date={day}
          asked={lost?.date === day ? lost.from : undefined}
        />
      )}
    </div>
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
  if (day === null && month !== undefined && offer.isMonthKnown)
    return (
      <div className={css.empty}>
        <p>Nessun orario libero a {monthAndYear(month)}.</p>
        <Button onClick={() => dispatch({ type: 'monthShown', month: shiftMonth(month, 1) })}>Mese successivo</Button>
      </div>
    )
  const slots = day === null ? undefined : offer.days.get(day)
  if (day === null || (!slots && !offer.isDayKnown))
    return (
      <div aria-hidden className={css.waitingSlots}>
        {Array.from('123456789012', (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve equal placeholders
          <Skeleton.Button key={index} active block className={css.waitingSlot} />
        ))}
      </div>
    )
  const goTo = (step: 1 | -1) => {
    const date = offer.neighbour(step)
    if (!date) return
    dispatch({ type: 'dayChosen', date })
    focusOn('slots')
  }
  if (!slots || slots.length === 0)
    return (
      <div className={css.empty}>
        <p>Nessun orario libero {longDate(day)}.</p>
        {offer.neighbour(1) && <Button onClick={() => goTo(1)}>Prossimo giorno libero</Button>}
      </div>
    )
  return (
    <SlotPicker
      key={day}
      date={day}
      slots={slots}
      chosen={slot?.date === day ? slot.from : null}
      boxRef={slotsRef}
      describedBy={errorId}
      onChoose={({ from }) => dispatch({ type: 'slotChosen', date: day, from })}
      onOtherDay={goTo}
    />
  )
}
