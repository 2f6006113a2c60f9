import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { remedyOutOfHours } from '../../../../domain/booking/problems'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import { validationText } from '../../../../domain/text/validation'
import { type TimeQuestion, useWhyNotFree } from '../../../api/why-not-free'
import { Field } from '../../../ui/field'
import { useDebouncedValue } from '../../../ui/use-debounced-value'
import { WhyNotFree, whyNotFreeTitle } from '../../../ui/why-not-free'
import { isEdit } from '../form/draft'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'
import { hoursFrom, typedTime } from './offered-times'

interface WhyTimeNotFreeProps {
  readonly panel: Panel
  readonly date: CivilDate
  /** A time that was asked for and is not offered. */
  readonly asked: Minutes | undefined
}

/** "Perché non è libero?" of any time of the day on screen (product.md §4): a link that opens into the question. */
export function WhyTimeNotFree({ panel, date, asked }: WhyTimeNotFreeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.why}>
      <button type="button" className={css.whyLink} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <QuestionCircleOutlined aria-hidden /> {whyNotFreeTitle}
      </button>
      {isOpen && <Question panel={panel} date={date} asked={asked} />}
    </div>
  )
}

function Question({ panel, date, asked }: WhyTimeNotFreeProps) {
  const { offer, dispatch, focusOn } = panel
  const [typed, setTyped] = useState(asked === undefined ? '' : shortTime(asked))
  const [settled, askNow] = useDebouncedValue(typed)
  const question = settled === typed ? questionOf(panel, date, typed) : null
  const { answer, failed, retry } = useWhyNotFree(question)
  const isTime = typedTime(typed) !== null || typed.trim() === ''
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [answer])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    askNow()
  }
  const bookOutOfHours = ({ from }: TimeQuestion) => {
    dispatch({ type: 'outOfHoursSwitched', on: true })
    dispatch({ type: 'dayChosen', date })
    dispatch({ type: 'hoursWritten', hours: hoursFrom({ from: '', to: '' }, shortTime(from), offer.duration) })
    focusOn('hours')
  }
  const mayBook = panel.mayBookOutOfHours && answer?.remedy?.startsWith(remedyOutOfHours)
  return (
    <>
      <Field
        label="Orario"
        error={settled === typed && !isTime ? validationText.time : undefined}
        className={css.whyTime}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            placeholder="10:30"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {question && (
        <div ref={end}>
          <WhyNotFree
            date={date}
            answer={answer}
            failed={failed}
            onRetry={retry}
            actions={
              mayBook && (
                <Button size="small" onClick={() => bookOutOfHours(question)}>
                  {remedyOutOfHours}
                </Button>
              )
            }
          />
        </div>
      )}
    </>
  )
}

function questionOf({ draft, offer }: Panel, date: CivilDate, typed: string): TimeQuestion | null {
  const from = typedTime(typed)
  if (from === null || from >= endOfDay || !offer.office || !offer.visit) return null
  return {
    officeUserId: offer.office.id,
    officeServiceId: offer.visit.service.id,
    date,
    from,
    originalBookingId: isEdit(draft) ? draft.original?.id : undefined,
  }
}
