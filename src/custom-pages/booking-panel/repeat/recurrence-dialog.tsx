import { Flex } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { occurrences, type Recurrence } from '../../../../domain/booking/recurrence'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { counted, fullDate, longDate } from '../../../../domain/text/dates'
import { recurrenceText, skippedMonths } from '../../../../domain/text/recurrence-text'
import { RecurrenceFields } from '../../../shared/hours/recurrence-fields'
import { Dialog } from '../../../ui/dialogs/dialog'
import text from '../../../ui/text/text.module.css'
import { type RecurrenceDraft, type RecurrenceErrors, recurrenceErrors, recurrenceOf } from './recurrence-draft'

interface RecurrenceDialogProps {
  readonly initial: RecurrenceDraft
  /** The day of the visit, where the repetition begins. */
  readonly from: CivilDate
  /** The visit's time is already chosen; otherwise the repetition follows the day chosen later. */
  readonly isTimeChosen: boolean
  readonly onApply: (draft: RecurrenceDraft) => void
  readonly onCancel: () => void
}

const ends = [
  { value: 'count', label: 'Dopo un numero di visite' },
  { value: 'until', label: 'A una data' },
] as const

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Recurrence options of a visit (specification §2, "recurrence options"), with a live preview in words. */
export default function RecurrenceDialog({ initial, from, isTimeChosen, onApply, onCancel }: RecurrenceDialogProps) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const errors = recurrenceErrors(draft, from)
  const isValid = Object.keys(errors).length === 0
  // An empty field is not shown as an error yet.
  const isEmpty = (name: keyof RecurrenceErrors) => draft[name] === null || draft[name] === ''
  const errorOf = (name: keyof RecurrenceErrors) => (isChecked || !isEmpty(name) ? errors[name] : undefined)
  const change = (part: Partial<RecurrenceDraft>) => setDraft((before) => ({ ...before, ...part }))

  const apply = () => {
    setChecked(true)
    if (isValid) return onApply(draft)
    // Focuses the first error once it is rendered.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  // Leaves the focus where it is once the user has begun to fill in the form during the opening animation.
  const focusFirstInput = () => {
    if (!root.current?.contains(document.activeElement)) root.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    apply()
  }
  return (
    <Dialog
      size="form"
      title="Ripeti la visita"
      width={520}
      onOpened={focusFirstInput}
      onCancel={onCancel}
      okText="Applica"
      onOk={apply}
    >
      <Flex ref={root} vertical gap={18} onKeyDown={onKeyDown}>
        <RecurrenceFields
          draft={draft}
          from={from}
          ends={ends}
          countLabel="Numero di visite"
          errorOf={errorOf}
          onChange={change}
        />
        <Preview rule={isValid ? recurrenceOf(draft, from) : null} from={from} isTimeChosen={isTimeChosen} />
      </Flex>
    </Dialog>
  )
}

/** The rule in words, the number of visits and the dates; announced on change. */
function Preview({ rule, from, isTimeChosen }: { rule: Recurrence | null; from: CivilDate; isTimeChosen: boolean }) {
  const dates = rule ? occurrences(rule) : []
  const [first, last] = [dates[0], dates.at(-1)]
  return (
    <div className={text.notice} role="status">
      {rule && first && last ? (
        <>
          <p>
            <strong>{capital(recurrenceText(rule))}</strong>
          </p>
          <p>
            {counted(dates.length, 'visita', 'visite')}: la prima {fullDate(first)}, l’ultima {fullDate(last)}.
          </p>
          {first !== from && (
            <p>
              {capital(longDate(from))} non è tra i giorni scelti: si comincia da {longDate(first)}.
            </p>
          )}
          {skippedMonths(rule) && <p>{skippedMonths(rule)}</p>}
          {!isTimeChosen && <p>Le date seguono il giorno della visita, ancora da scegliere.</p>}
        </>
      ) : (
        <p>Completa i campi per vedere le date.</p>
      )}
    </div>
  )
}
