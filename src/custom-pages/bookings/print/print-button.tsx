import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { counted, longDate } from '../../../../domain/text/dates'
import { AnchoredDialog } from '../../../ui/anchored-dialog'
import css from './print-button.module.css'

interface PrintButtonProps {
  /** The days one of which is printed; a single one is printed at once. */
  readonly days: readonly CivilDate[]
  readonly today: CivilDate
  readonly countOf: (date: CivilDate) => number
  readonly onPrint: (date: CivilDate) => void
}

/** "Stampa": the day on screen, or the one chosen out of the week. */
export function PrintButton({ days, today, countOf, onPrint }: PrintButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [only] = days
  const press = () => {
    if (days.length === 1 && only) onPrint(only)
    else setOpen(!open)
  }
  return (
    <>
      <Button
        ref={button}
        icon={<PrinterOutlined aria-hidden />}
        aria-label="Stampa"
        title="Stampa"
        {...(days.length > 1 && { 'aria-haspopup': 'dialog', 'aria-expanded': open })}
        onClick={press}
      />
      {open && button.current && (
        <AnchoredDialog
          anchor={button.current}
          label="Stampa un giorno"
          place="below"
          width={260}
          onClose={() => setOpen(false)}
        >
          <div className={css.days}>
            <h2>Quale giorno?</h2>
            {days.map((date) => (
              <button
                key={date}
                type="button"
                aria-current={date === today ? 'date' : undefined}
                onClick={() => {
                  setOpen(false)
                  onPrint(date)
                }}
              >
                <span>{longDate(date)}</span> <small>{counted(countOf(date), 'visita', 'visite')}</small>
              </button>
            ))}
          </div>
        </AnchoredDialog>
      )}
    </>
  )
}
