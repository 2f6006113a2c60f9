import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { counted } from '../../../../domain/text/dates'
import { useShortcut } from '../../../session'
import { lazyPart } from '../../../session/load-chunk'
import { AnchoredDialog } from '../../../ui/anchored-dialog'
import text from '../../../ui/text.module.css'
import { daysInARow } from '../calendar-place'
import type { Calendar } from '../use-calendar'
import css from './toolbar.module.css'

const DayPicker = lazyPart(() => import('./day-picker'))

/** The period shown, with what there is to count in it; opens a calendar to go to any day. */
export function PeriodButton({ calendar }: { calendar: Calendar }) {
  const { period, place, isPhone, skipped, listedCount, goTo, now } = calendar
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useShortcut('g', () => setOpen(true))
  const free = isPhone && place.view === 'day' && calendar.freeOn(place.date)
  const count = free
    ? counted(free, 'libero', 'liberi')
    : listedCount !== undefined && counted(listedCount, 'visita', 'visite')
  const note = skipped.length > 0 && `${skipped.length > 1 ? 'chiusi' : 'chiuso'} ${daysInARow(skipped)}`
  const below = [count, note].filter(Boolean).join(', ')
  const label = 'Scegli il giorno'
  return (
    <>
      <Button
        ref={button}
        type="text"
        className={css.period ?? ''}
        aria-label={`${period}: scegli il giorno`}
        aria-keyshortcuts="G"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>
          {period} <DownOutlined aria-hidden />
        </span>
        {below && <small className={text.small}>{below}</small>}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {[period, count, note].filter(Boolean).join(', ')}
      </span>
      {open && button.current && (
        <AnchoredDialog anchor={button.current} label={label} place="below" width={312} onClose={() => setOpen(false)}>
          <Suspense fallback={<div className={css.picker} />}>
            <DayPicker
              view={place.view}
              date={place.date}
              today={now.date}
              onDay={(date) => {
                setOpen(false)
                goTo({ date })
              }}
            />
          </Suspense>
        </AnchoredDialog>
      )}
    </>
  )
}
