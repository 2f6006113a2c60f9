import { Button } from 'antd'
import { useState } from 'react'
import type { Minutes } from '../../../../../domain/calendar/minutes'
import { middleOf, stepOf } from '../editor/shifts'
import type { EditedShift } from '../editor/week'
import css from './panel.module.css'
import { TimeField } from './time-field'

interface SplitShiftProps {
  readonly shift: EditedShift
  readonly isPhone: boolean
  /** Divides the shift at a time, or gives in Italian why it cannot be. */
  readonly onSplit: (at: Minutes) => string | undefined
}

/** "Dividi alle 11:00": the selected shift becomes two, on all its days; nothing where it has room for one visit only. */
export function SplitShift({ shift, isPhone, onSplit }: SplitShiftProps) {
  const [draft, setDraft] = useState<{ at: Minutes; shift: EditedShift; refused?: string | undefined }>()
  // what was typed is of the shift as it was: once divided it has another middle
  const { at, refused } = draft?.shift === shift ? draft : { at: middleOf(shift), refused: undefined }
  if (middleOf(shift) === shift.from) return null
  return (
    <form
      className={css.split}
      aria-label="Dividi il turno"
      onSubmit={(event) => {
        event.preventDefault()
        setDraft({ at, shift, refused: onSplit(at) })
      }}
    >
      <TimeField
        label="Dividi alle"
        value={at}
        step={stepOf(shift.duration)}
        hasButtons={isPhone}
        error={refused}
        onChange={(time) => void setDraft({ at: time, shift })}
      />
      <Button htmlType="submit">Dividi</Button>
    </form>
  )
}
