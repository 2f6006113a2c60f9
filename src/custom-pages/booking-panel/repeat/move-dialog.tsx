import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { type CivilDate, shiftMonth, startOfMonth } from '../../../../domain/calendar/civil-date'
import { longTime, parseTime, typedTime } from '../../../../domain/calendar/minutes'
import { clockTime, monthAndYear } from '../../../../domain/text/dates'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { useMonths } from '../../../shared/visits/availability'
import { Dialog } from '../../../ui/dialogs/dialog'
import { LoadError } from '../../../ui/feedback/load-error'
import css from '../panel.module.css'
import { hoursErrors } from '../save/payload'
import { MonthOfFreeDays } from '../time/month-grid'
import { HoursFields } from '../time/out-of-hours'
import { DayTimes } from '../time/slot-picker'
import type { RowTime } from './review-rows'
import type { RepeatRequest } from './use-repeat'

interface MoveDialogProps {
  readonly visit: RepeatRequest['visit']
  /** The visit to move. */
  readonly title: string
  readonly time: RowTime
  readonly onMove: (to: RowTime) => void
  readonly onCancel: () => void
}

/** Chooses another time for one visit of the repeat: a free slot, or any time for a visit out of hours. */
export function MoveDialog({ visit, title, time, onMove, onCancel }: MoveDialogProps) {
  const today = useRomeClock().date
  const [day, setDay] = useState(time.date)
  const [month, setMonth] = useState(startOfMonth(time.date))
  const root = useRef<HTMLDivElement>(null)
  const { office_service_id: officeServiceId, online, city_id } = visit
  const free = useMonths({ officeServiceId, online, cityId: city_id ?? undefined }, [month, shiftMonth(month, 1), day])
  const choose = (date: CivilDate) => {
    setDay(date)
    setMonth(startOfMonth(date))
  }
  return (
    <Dialog
      size="form"
      title={`Sposta la visita di ${title}`}
      width={820}
      onOpened={() => root.current?.querySelector<HTMLElement>('button[data-date][tabindex="0"]')?.focus()}
      onCancel={onCancel}
      footer={null}
    >
      <div ref={root} className={css.form}>
        <MonthOfFreeDays
          label="Calendario dello spostamento"
          month={month}
          days={free.days}
          isKnown={free.known.has(month)}
          selected={day}
          today={today}
          onMonth={setMonth}
          onDay={choose}
        />
        {visit.overtime ? (
          <AnyTime day={day} time={time} onMove={onMove} />
        ) : free.isError ? (
          <LoadError text={`Gli orari di ${monthAndYear(month)} non sono disponibili.`} onRetry={free.refetch} />
        ) : (
          <DayTimes
            day={day}
            days={free.days}
            isKnown={free.known.has(startOfMonth(day))}
            chosen={null}
            onChoose={({ from, to }) => onMove({ date: day, from: longTime(from), to: longTime(to) })}
            onDay={choose}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Out of hours any time can be entered; the dry run checks whether it is free. */
function AnyTime({ day, time, onMove }: { day: CivilDate; time: RowTime; onMove: (to: RowTime) => void }) {
  const [hours, setHours] = useState({ from: clockTime(time.from), to: clockTime(time.to) })
  const [isChecked, setChecked] = useState(false)
  const errors = hoursErrors(hours)
  const move = () => {
    if (Object.keys(errors).length > 0) return setChecked(true)
    onMove({ date: day, from: longTime(typedTime(hours.from) ?? 0), to: longTime(typedTime(hours.to) ?? 0) })
  }
  return (
    <Flex vertical gap={12} align="start">
      <HoursFields
        date={day}
        hours={hours}
        duration={(parseTime(time.to) ?? 0) - (parseTime(time.from) ?? 0)}
        errors={isChecked ? errors : {}}
        onHours={setHours}
        onTidied={setHours}
      />
      <Button type="primary" onClick={move}>
        Sposta
      </Button>
    </Flex>
  )
}
