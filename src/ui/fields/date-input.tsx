import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { DateInputProps } from './day-picker'

/** antd's calendar comes with the first date that is asked for, never with a list. */
const DayPicker = lazy(() => import('./day-picker'))

/** How a day is typed, whatever the language of the browser. */
const dayExample = 'gg/mm/aaaa'

/** A day as Italians write it. What is no date yet stands as it was typed, and is refused as what it is. */
export const DateInput = ({ control, label, ...day }: DateInputProps) => (
  <Suspense
    fallback={<Input disabled id={control.id} aria-label={control['aria-label'] ?? label} placeholder={dayExample} />}
  >
    <DayPicker control={{ 'aria-label': label, ...control }} {...day} placeholder={dayExample} />
  </Suspense>
)
