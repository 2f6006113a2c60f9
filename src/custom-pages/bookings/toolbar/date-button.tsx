import { DownOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useShortcut } from '../../../platform/session'
import { AnchoredDialog } from '../../../ui/dialogs/anchored-dialog'
import text from '../../../ui/text/text.module.css'
import type { CalendarAddress } from '../calendar-address'
import css from './toolbar.module.css'

const DayPicker = lazyPart(() => import('./day-picker'))

interface DateButtonProps {
  readonly period: string
  /** What there is to say of the period. */
  readonly notes?: readonly string[]
  readonly place: CalendarAddress
  readonly today: CivilDate
  readonly onDay: (date: CivilDate) => void
}

/** The period shown; opens a calendar to go to any day. */
export function DateButton({ period, notes = [], place, today, onDay }: DateButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useShortcut('g', () => setOpen(true))
  return (
    <>
      <Button
        ref={button}
        type="text"
        className={css.period ?? ''}
        aria-label={`${[period, ...notes].join(', ')}: scegli il giorno`}
        aria-keyshortcuts="G"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Flex component="span" vertical style={{ minWidth: 0, textAlign: 'start' }}>
          <span className={text.ellipsis}>
            {period} <DownOutlined style={{ fontSize: 10 }} aria-hidden />
          </span>
          {notes.length > 0 && <small className={`${text.small} ${text.ellipsis}`}>{notes.join(', ')}</small>}
        </Flex>
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {[period, ...notes].join(', ')}
      </span>
      {open && button.current && (
        <AnchoredDialog
          anchor={button.current}
          label="Scegli il giorno"
          place="below"
          width={312}
          onClose={() => setOpen(false)}
        >
          {/* Of the size of the calendar that is loading. */}
          <Suspense fallback={<div style={{ height: 490 }} />}>
            <DayPicker
              {...place}
              today={today}
              onDay={(date) => {
                setOpen(false)
                onDay(date)
              }}
            />
          </Suspense>
        </AnchoredDialog>
      )}
    </>
  )
}
