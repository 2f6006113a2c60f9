import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { memo } from 'react'
import { addDays, type CivilDate, startOfWeek } from '../../../../../domain/calendar/civil-date'
import { dateRange, monthNames } from '../../../../../domain/text/dates'
import { IconButton } from '../../../../ui/icon-button'
import text from '../../../../ui/text/text.module.css'
import css from '../planning-page.module.css'

interface WeekStepsProps {
  /** Any day of the shown week. */
  readonly date: CivilDate
  readonly today: CivilDate
  readonly onDate: (date: CivilDate) => void
}

/** The shown week, and the ones before and after it: what is drawn may be for it alone, or from it on. */
export const WeekSteps = memo(function WeekSteps({ date, today, onDate }: WeekStepsProps) {
  const monday = startOfWeek(date)
  const sunday = addDays(monday, 6)
  return (
    <Flex align="center" className={`${text.small} ${css.steps}`}>
      <IconButton label="Settimana precedente" onClick={() => onDate(addDays(monday, -7))}>
        <LeftOutlined aria-hidden />
      </IconButton>
      <span aria-live="polite" title={dateRange(monday, sunday)}>
        {shortRange(monday, sunday)}
      </span>
      <IconButton label="Settimana successiva" onClick={() => onDate(addDays(monday, 7))}>
        <RightOutlined aria-hidden />
      </IconButton>
      {monday !== startOfWeek(today) && (
        <Button type="link" size="small" onClick={() => onDate(today)}>
          Oggi
        </Button>
      )}
    </Flex>
  )
})

const shortMonth = (date: CivilDate) => (monthNames[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3)
const shortDay = (date: CivilDate) => `${Number(date.slice(8))} ${shortMonth(date)}`

/** "23–29 nov", "30 nov – 6 dic". */
const shortRange = (from: CivilDate, to: CivilDate): string =>
  from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–${shortDay(to)}`
    : `${shortDay(from)} – ${shortDay(to)}`
