import { Button, Checkbox, Flex } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { counted } from '../../../../domain/text/dates'
import { recurrenceText } from '../../../../domain/text/recurrence-text'
import { Dialog } from '../../../ui/dialogs/dialog'
import { busyIcon } from '../../../ui/feedback/busy'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import text from '../../../ui/text/text.module.css'
import { LabelledSwitch } from '../form/labelled-switch'
import { Message } from '../save/notices'
import { useSaveShortcut } from '../use-save-shortcut'
import { MoveDialog } from './move-dialog'
import css from './review.module.css'
import { focusRow, ReviewList, type RowAction, rowName } from './review-list'
import { confirmationText, countsText, type ReviewRow } from './review-rows'
import type { PanelRepeat, RepeatRequest } from './use-repeat'
import { type Review, useReview } from './use-review'

/** Review of a repeated booking (specification §2 and §4): check each visit, repair failed ones, confirm. */
export default function ReviewDialog({ request, repeat }: { request: RepeatRequest; repeat: PanelRepeat }) {
  const review = useReview(request, repeat)
  const { rows, counts, summary, isSummary, isConfirming, onlyErrors, notice } = review
  const { visit, recurrence } = request
  const [moving, setMoving] = useState<ReviewRow | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const focusOn = useRowFocus(review, list, confirmButton)

  const leave = () => (summary ? repeat.finish() : repeat.back(review.isUnanswered ? { kind: 'unanswered' } : null))
  const confirm = () => {
    if (isSummary) return repeat.finish()
    void review.confirm()
    if (counts.bad > 0 && !review.ignoreErrors) focusOn([firstBad])
  }
  useSaveShortcut(moving ? null : confirm)

  const onAction = (row: ReviewRow, action: RowAction) => {
    if (action === 'other-time') return setMoving(row)
    const own = `[data-occurrence="${row.occurrence}"]`
    // Whether the time is free on the next day is not known yet, so the focus stays on this row.
    focusOn(row.status === 'bad' && action !== 'next-day' ? [`${own} ~ ${firstBad}`, firstBad] : [own])
    setMoving(null)
    const nextDay = row.answer?.next_day
    review.repair(row.occurrence, action !== 'next-day' ? action : nextDay ? { ...row.time, date: nextDay } : null)
  }
  const shown = onlyErrors ? rows.filter(({ status }) => status === 'bad' || status === 'checking') : rows
  return (
    <Dialog
      size="list"
      width={960}
      isBusy={isConfirming}
      title={isSummary && summary ? `Prenotazioni create ${summary.created}/${summary.total}` : 'Visite da creare'}
      onOpened={() => (review.wasChecked ? focusOn([firstBad]) : confirmButton.current?.focus())}
      onCancel={leave}
      footer={<Foot review={review} confirmRef={confirmButton} onConfirm={confirm} onLeave={leave} />}
    >
      <Flex vertical gap={10}>
        <p className={text.capital}>{recurrenceText(recurrence)}</p>
        {notice && <Message {...notice} role="alert" />}
        <Flex wrap align="center" justify="space-between" gap="4px 16px" style={{ minHeight: 28 }}>
          <strong role="status">{countsText(counts)}</strong>
          <Progress isConfirming={isConfirming} isChecking={review.isChecking} count={counts.good} />
          {(counts.bad > 0 || onlyErrors) && (
            <LabelledSwitch
              label="Mostra solo gli errori"
              checked={onlyErrors}
              onChange={(on) => review.change({ onlyErrors: on })}
            />
          )}
        </Flex>
      </Flex>
      {shown.length === 0 ? (
        <EmptyState text="Nessun errore: tutte le altre visite si possono creare." />
      ) : (
        <ReviewList rows={shown} from={visit.from} isLocked={review.isLocked} listRef={list} onAction={onAction} />
      )}
      {moving && (
        <MoveDialog
          visit={visit}
          title={rowName(moving.time)}
          time={moving.time}
          onMove={(to) => onAction(moving, to)}
          onCancel={() => {
            setMoving(null)
            focusOn([`[data-occurrence="${moving.occurrence}"]`])
          }}
        />
      )}
    </Dialog>
  )
}

const firstBad = '[data-status="bad"]'

/** Focuses, after the next render, the first existing one of the given rows, else "Conferma". */
function useRowFocus(
  { isSummary, isChanged, wasChecked }: Review,
  list: RefObject<HTMLElement | null>,
  confirmButton: RefObject<HTMLButtonElement | null>,
) {
  const [request, focusOn] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (request === null) return
    focusOn(null)
    if (!request.some((row) => focusRow(list.current, row))) confirmButton.current?.focus()
  }, [request, list, confirmButton])

  // Automatic focus: on the summary, on rows that became bad, and after the first check on the first bad row,
  // unless the focus has moved elsewhere meanwhile.
  const step = isSummary ? 'summary' : isChanged ? 'changed' : wasChecked ? 'checked' : 'opened'
  useEffect(() => {
    const isWaiting = document.activeElement === confirmButton.current
    if (step === 'summary') confirmButton.current?.focus()
    if (step === 'changed' || (step === 'checked' && isWaiting)) focusOn([firstBad])
  }, [step, confirmButton])
  return focusOn
}

interface FootProps {
  readonly review: Review
  readonly confirmRef: RefObject<HTMLButtonElement | null>
  readonly onConfirm: () => void
  readonly onLeave: () => void
}

/** Two separate footers with keys: reusing one button as another would not update its ref. */
function Foot({ review, confirmRef, onConfirm, onLeave }: FootProps) {
  const { counts, ignoreErrors, isLocked, isConfirming, objection } = review
  if (review.isSummary)
    return (
      <Flex key="summary" wrap gap={10} justify="end" className={css.foot}>
        {counts.bad > 0 && (
          <Button onClick={() => review.change({ goesOn: true })}>
            {counts.bad === 1 ? 'Sistema quella rimasta' : `Sistema le ${counts.bad} rimaste`}
          </Button>
        )}
        <Button ref={confirmRef} type="primary" onClick={onConfirm}>
          Chiudi
        </Button>
      </Flex>
    )
  return (
    <Flex key="review" wrap gap={10} align="center" className={css.foot}>
      <Checkbox
        checked={ignoreErrors}
        disabled={isLocked}
        onChange={({ target }) => review.change({ ignoreErrors: target.checked })}
      >
        Ignora gli errori
      </Checkbox>
      <p className={`${css.outlook} ${objection ? text.error : text.muted}`} role="status">
        {objection ?? confirmationText(counts, ignoreErrors)}
      </p>
      <Button disabled={isLocked} onClick={review.reload}>
        Ricarica
      </Button>
      <Button disabled={isConfirming} onClick={onLeave}>
        {review.summary ? 'Chiudi' : 'Annulla'}
      </Button>
      <Button
        ref={confirmRef}
        type="primary"
        loading={busyIcon(isConfirming)}
        aria-keyshortcuts="Control+Enter"
        onClick={onConfirm}
      >
        {review.isUnanswered ? 'Riprova' : 'Conferma'}
      </Button>
    </Flex>
  )
}

/** Waiting time after which a text is shown. Milliseconds. */
const longWait = 1000

interface ProgressProps {
  readonly isConfirming: boolean
  readonly isChecking: boolean
  /** Number of visits being created. */
  readonly count: number
}

/** What is under way, after one second. */
function Progress({ isConfirming, isChecking, count }: ProgressProps) {
  const isWaiting = isConfirming || isChecking
  const [isLong] = useDebouncedValue(isWaiting, longWait)
  const created = count === 0 ? 'delle visite' : `di ${counted(count, 'visita', 'visite')}`
  return (
    <p className={text.muted} role="status">
      {isWaiting && isLong && (isConfirming ? `Creazione ${created} in corso…` : 'Controllo delle date in corso…')}
    </p>
  )
}
