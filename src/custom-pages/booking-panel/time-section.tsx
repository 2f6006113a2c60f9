import { Button, Skeleton } from 'antd'
import type { RefObject } from 'react'
import { shiftMonth, startOfMonth } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import { longDate, monthAndYear } from '../../../domain/text/dates'
import { usualDuration } from './derive'
import { MonthGrid } from './month-grid'
import { LostSlot, Message } from './notices'
import { HoursFields } from './out-of-hours'
import css from './panel.module.css'
import { Warnings } from './person-notes'
import { RepeatSection } from './repeat/repeat-section'
import { SlotPicker } from './slot-picker'
import type { Panel } from './use-panel'
import { WhyTime } from './why-time'

const waitingSlots = Array.from({ length: 12 }, (_, index) => index)
const slotErrorId = 'booking-panel-slot-error'

/** The month at the left. */
export function MonthSection({ panel }: { panel: Panel }) {
  const { offer, today, dispatch } = panel
  return (
    <div className={css.monthCell}>
      <MonthGrid
        month={offer.month ?? startOfMonth(today)}
        days={offer.days}
        isKnown={offer.isMonthKnown}
        selected={offer.day}
        today={today}
        onMonth={(month) => dispatch({ type: 'monthShown', month })}
        onDay={(date) => dispatch({ type: 'dayChosen', date })}
      />
      <RepeatSection panel={panel} />
    </div>
  )
}

/** The free times of the chosen day at the right, or the two time fields of a visit out of hours. */
export function TimeSection({ panel, slotsRef }: { panel: Panel; slotsRef: RefObject<HTMLElement | null> }) {
  const { draft, offer, state, dispatch } = panel
  const warnings = <Warnings warnings={panel.warnings.filter(({ code }) => code === 'rate-limited')} />
  if (draft.outOfHours)
    return (
      <HoursFields
        date={offer.day}
        hours={draft.outOfHours}
        duration={offer.visit ? usualDuration(offer.visit.service, offer.office) : null}
        errors={state.errors}
        warnings={warnings}
        onHours={(hours) => dispatch({ type: 'hoursWritten', hours })}
      />
    )
  const error = state.errors.from ?? state.errors.to
  return (
    <div className={css.time} data-invalid={error !== undefined && !offer.slot}>
      {offer.lost && state.notice?.kind !== 'taken' && !panel.repeat.isDone && <LostSlot slot={offer.lost} />}
      {error && (
        <p id={slotErrorId} className={css.error} role="alert">
          {error}
        </p>
      )}
      {warnings}
      <ChosenElsewhere panel={panel} />
      <FreeTimes panel={panel} slotsRef={slotsRef} errorId={error && slotErrorId} />
      {offer.visit && offer.day !== null && offer.isDayKnown && (
        <WhyTime key={`${offer.day}-${offer.lost?.from}`} panel={panel} date={offer.day} asked={lostHere(panel)} />
      )}
    </div>
  )
}

/** The time asked for on the day on screen that is not offered. */
const lostHere = ({ offer: { lost, day } }: Panel) => (lost?.date === day ? lost?.from : undefined)

/** The chosen slot lies on another day than the one on screen: it is said, and one press goes back to it. */
function ChosenElsewhere({ panel: { offer, dispatch } }: { panel: Panel }) {
  const { slot, day } = offer
  if (!slot || slot.date === day) return null
  return (
    <p className={css.elsewhere}>
      Orario scelto:{' '}
      <Button type="link" size="small" onClick={() => dispatch({ type: 'dayChosen', date: slot.date })}>
        {longDate(slot.date)}, {shortTime(slot.from)}
      </Button>
    </p>
  )
}

function FreeTimes({
  panel: { offer, dispatch, setFocusWish },
  slotsRef,
  errorId,
}: {
  panel: Panel
  slotsRef: RefObject<HTMLElement | null>
  errorId: string | undefined
}) {
  const { day, slot } = offer
  if (!offer.visit) return <p className={css.hint}>Gli orari liberi compaiono qui dopo struttura e tipo di visita.</p>
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
  if (day === null && offer.month !== undefined && offer.isMonthKnown)
    return (
      <div className={css.empty}>
        <p>Nessun orario libero a {monthAndYear(offer.month)}.</p>
        <Button onClick={() => offer.month && dispatch({ type: 'monthShown', month: shiftMonth(offer.month, 1) })}>
          Mese successivo
        </Button>
      </div>
    )
  const slots = day === null ? undefined : offer.days.get(day)
  if (day === null || (!slots && !offer.isDayKnown)) return <WaitingSlots />
  const goTo = (step: 1 | -1) => {
    const date = offer.neighbour(step)
    if (!date) return
    dispatch({ type: 'dayChosen', date })
    setFocusWish('slots')
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

function WaitingSlots() {
  return (
    <div aria-hidden className={css.waitingSlots}>
      {waitingSlots.map((index) => (
        <Skeleton.Button key={index} active block className={css.waitingSlot} />
      ))}
    </div>
  )
}
