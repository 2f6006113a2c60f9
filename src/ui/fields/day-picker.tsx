import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type ComponentProps, createContext, useContext, useState } from 'react'
import { type CivilDate, isCivilDate } from '../../../domain/calendar/civil-date'
import { parseNumericDate, parseTypedDate } from '../../../domain/text/dates'
import type { ControlProps } from './field'
import { selectProps } from './select-props'

/** What was typed and is no day: antd would put the last day back, and what was meant would be lost unsaid. */
const NoDay = createContext<string | null>(null)

function DayText({ value, ...more }: ComponentProps<'input'>) {
  return <input {...more} value={useContext(NoDay) ?? value} />
}

const format = 'DD/MM/YYYY'
const components = { input: DayText }

export interface DateInputProps {
  readonly control: ControlProps
  readonly label?: string
  /** A civil date, or what was typed in its place. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur?: () => void
  /** The last day that can be meant by two digits of a year. */
  readonly latest?: CivilDate | undefined
}

type DayPickerProps = Omit<DateInputProps, 'label'> & { readonly placeholder: string }

/** antd's date picker over a civil date: dayjs only shows it. Typed with or without zeros, or chosen in the calendar. */
export default function DayPicker({ control, value, placeholder, latest, onChange, onBlur }: DayPickerProps) {
  const [open, setOpen] = useState(false)
  const day = value !== null && isCivilDate(value) ? dayjs(value, 'YYYY-MM-DD') : null
  const readWhole = () => {
    const read = value !== null && day === null ? parseTypedDate(value, latest) : null
    if (read) onChange(read)
  }
  return (
    <NoDay value={day ? null : value}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens in the input of the picker */}
      <span
        onChange={({ target }) => {
          const typed = (target as unknown as HTMLInputElement).value
          onChange(parseNumericDate(typed) ?? (typed || null))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') readWhole()
          // Escape closes the calendar, and not the drawer behind it
          if (event.key === 'Escape' && open) event.stopPropagation()
        }}
      >
        <DatePicker
          {...control}
          components={components}
          style={{ width: '100%' }}
          suffixIcon={<CalendarOutlined aria-hidden />}
          allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota" /> }}
          format={[format, 'D/M/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'DD.MM.YYYY', 'D.M.YYYY']}
          placeholder={placeholder}
          autoComplete="off"
          getPopupContainer={selectProps.getPopupContainer}
          open={open}
          onOpenChange={setOpen}
          value={day}
          onChange={(chosen) => onChange(chosen?.format('YYYY-MM-DD') ?? null)}
          onBlur={() => {
            readWhole()
            onBlur?.()
          }}
        />
      </span>
    </NoDay>
  )
}
