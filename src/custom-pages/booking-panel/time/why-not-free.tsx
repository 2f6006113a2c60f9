import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { remedyOutOfHours } from '../../../../domain/booking/problems'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime, typedTime } from '../../../../domain/calendar/minutes'
import { validationText } from '../../../../domain/text/validation'
import { goToVisit } from '../../../platform/session'
import { WhyNotFree, whyNotFreeTitle } from '../../../shared/visits/card/why-not-free'
import { type TimeQuestion, useWhyNotFree } from '../../../shared/visits/why-not-free'
import { Field } from '../../../ui/fields/field'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import { chooseDay, isEdit } from '../form/draft'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'
import { hoursFrom } from './offered-times'

interface WhyTimeNotFreeProps {
  readonly panel: Panel
  readonly date: CivilDate
  /** A requested time that is not offered. */
  readonly initialTime: Minutes | undefined
}

/** "Perché non è libero?" for any time of the shown day (product.md §4): a link that expands to the question. */
export function WhyTimeNotFree(props: WhyTimeNotFreeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Flex vertical gap={8} align="start" className={css.why}>
      <Button
        size="small"
        color="primary"
        variant="text"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        icon={<QuestionCircleOutlined aria-hidden />}
      >
        {whyNotFreeTitle}
      </Button>
      {isOpen && <Question {...props} />}
    </Flex>
  )
}

function Question({ panel, date, initialTime }: WhyTimeNotFreeProps) {
  const { draft, offer, dispatch, focusOn } = panel
  const [typed, setTyped] = useState(initialTime === undefined ? '' : shortTime(initialTime))
  const [settled, flush] = useDebouncedValue(typed)
  const from = settled === typed ? typedTime(typed) : null
  const isWrong = settled === typed && from === null && typed.trim() !== ''
  const question: TimeQuestion | null =
    from !== null && from < endOfDay && offer.office && offer.visit
      ? {
          officeUserId: offer.office.id,
          officeServiceId: offer.visit.service.id,
          date,
          from,
          originalBookingId: isEdit(draft) ? draft.original?.id : undefined,
        }
      : null
  const { answer, failed, retry } = useWhyNotFree(question)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [answer])
  const bookOutOfHours = (start: Minutes) => {
    const outOfHours = hoursFrom({ from: '', to: '' }, shortTime(start), offer.duration)
    dispatch({ type: 'changed', change: { ...chooseDay(date), outOfHours } })
    focusOn('hours')
  }
  const mayBook = panel.mayBookOutOfHours && answer?.remedy?.startsWith(remedyOutOfHours)
  return (
    <>
      <Field label="Orario" error={isWrong ? validationText.time : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            placeholder="10:30"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={(event) => {
              if (event.ctrlKey || event.metaKey) return
              event.preventDefault()
              flush()
            }}
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
            onOpenVisit={(visit) => {
              panel.close()
              goToVisit(visit)
            }}
            actions={
              mayBook && (
                <Button size="small" onClick={() => bookOutOfHours(question.from)}>
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
