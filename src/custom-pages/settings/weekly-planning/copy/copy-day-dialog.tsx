import { Flex } from 'antd'
import { useState } from 'react'
import { weekdayNames } from '../../../../../domain/text/dates'
import { Dialog } from '../../../../ui/dialogs/dialog'
import { Field } from '../../../../ui/fields/field'
import { NativeSelect } from '../../../../ui/fields/native-select'
import text from '../../../../ui/text/text.module.css'
import { countTimes } from '../editor/counts'
import { type DrawnWeek, shiftsOn, weekOrder } from '../editor/week'
import { rangeTimes } from '../panel/shift-facts'
import { WeekdaySquares } from '../panel/weekday-squares'

interface CopyDayDialogProps {
  readonly week: DrawnWeek
  /** The day of the selected shift, if any. */
  readonly weekday: number | undefined
  readonly onCopy: (from: number, to: readonly number[]) => void
  readonly onClose: () => void
}

/** Copies the shifts of a day, with what is painted on them, over other days of the week. */
export function CopyDayDialog({ week, weekday, onCopy, onClose }: CopyDayDialogProps) {
  const used = weekOrder.filter((day) => shiftsOn(week.shifts, day).length > 0)
  const [from, setFrom] = useState<number>(weekday ?? used[0] ?? 1)
  const [to, setTo] = useState<readonly number[]>([])
  const replaced = to.filter((day) => shiftsOn(week.shifts, day).length > 0)
  return (
    <Dialog
      width={440}
      title="Copia giorno"
      okText="Copia"
      okButtonProps={{ disabled: to.length === 0 }}
      onCancel={onClose}
      onOk={() => {
        onCopy(from, to)
        onClose()
      }}
    >
      <Flex vertical gap={16}>
        <Field label="Giorno da copiare" hint={dayLabel(week, from)}>
          {({ status: _, ...control }) => (
            <NativeSelect
              {...control}
              value={String(from)}
              options={weekOrder.map((day) => ({ value: String(day), label: weekdayNames[day] ?? '' }))}
              onChange={(value) => {
                setFrom(Number(value))
                setTo(to.filter((day) => day !== Number(value)))
              }}
            />
          )}
        </Field>
        <WeekdaySquares label="Su" weekdays={to} among={weekOrder.filter((day) => day !== from)} onChange={setTo} />
        {replaced.length > 0 && (
          <p className={text.small}>
            I turni di {replaced.map((day) => weekdayNames[day]).join(', ')} vengono sostituiti: si può tornare indietro
            di un passo.
          </p>
        )}
      </Flex>
    </Dialog>
  )
}

const dayLabel = (week: DrawnWeek, weekday: number): string =>
  shiftsOn(week.shifts, weekday)
    .map((shift) => `${rangeTimes(shift)}, ${countTimes(shift, weekday)} orari`)
    .join(' · ') || 'Chiuso: gli altri giorni si svuotano.'
