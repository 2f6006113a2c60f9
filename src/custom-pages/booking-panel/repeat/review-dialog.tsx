import { Button, Switch } from 'antd'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../../../domain/text/dates'
import { recurrenceWords } from '../../../../domain/text/recurrence-words'
import type { SaveOutcome } from '../../../api/save-booking'
import { busyIcon } from '../../../ui/busy'
import { Dialog } from '../../../ui/dialog'
import { Message } from '../save/notices'
import { useSaveShortcut } from '../use-save-shortcut'
import { MoveDialog } from './move-dialog'
import css from './review.module.css'
import { focusRow, ReviewList, type RowAction } from './review-list'
import { countsOf, isLocked, isSummary, type ReviewRow, rowStatus, timeOfRow } from './review-state'
import { confirmationText, countsText, noticeText, rowName, summaryTitle } from './review-text'
import { type Review, type ReviewInput, useReview } from './use-review'

interface ReviewDialogProps extends ReviewInput {
  /** Back to the panel, with what has to be told there. */
  readonly onBack: (outcome: Extract<SaveOutcome, { kind: 'invalid' | 'unanswered' }> | null) => void
  /** Visits were created, and the summary is closed. */
  readonly onFinished: () => void
}

/** The response to a repeated booking (specification §2 and §4): look at each visit, mend what fails, confirm. */
export default function ReviewDialog({ onBack, onFinished, ...input }: ReviewDialogProps) {
  const review = useReview(input, onBack)
  const { state, dispatch } = review
  const [moving, setMoving] = useState<ReviewRow | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const focusOn = useRowFocus(review, list, confirmButton)
  const isOver = isSummary(state)
  const isConfirming = state.underWay === 'confirmation'

  const leave = () => {
    if (state.summary) return onFinished()
    onBack(state.notice?.kind === 'unanswered' ? { kind: 'unanswered' } : null)
  }
  const confirm = () => {
    if (isOver) return onFinished()
    void review.confirm()
    if (countsOf(state).bad > 0 && !state.ignoreErrors) focusOn('first-bad')
  }
  useSaveShortcut(moving ? null : confirm)

  // The same function for good, so that rows are not drawn again for it.
  const dispatchRef = useRef(dispatch)
  dispatchRef.current = dispatch
  const onAction = useCallback(
    (row: ReviewRow, action: RowAction) => {
      if (action === 'other-time') return setMoving(row)
      focusOn({ after: row.occurrence, wasBad: rowStatus(row) === 'bad' && !action.stays })
      dispatchRef.current({ type: 'rowRepaired', occurrence: row.occurrence, repair: action.repair })
    },
    [focusOn],
  )
  const shown = state.onlyErrors ? state.rows.filter((row) => ['bad', 'checking'].includes(rowStatus(row))) : state.rows
  return (
    <Dialog
      size="list"
      width={960}
      isBusy={isConfirming}
      title={isOver && state.summary ? summaryTitle(state.summary) : 'Visite da creare'}
      onOpened={() => (state.checked > 0 ? focusOn('first-bad') : confirmButton.current?.focus())}
      onCancel={leave}
      footer={<Foot review={review} confirmRef={confirmButton} onConfirm={confirm} onLeave={leave} />}
    >
      <div className={css.review}>
        <Head review={review} rule={recurrenceWords(input.request.recurrence)} />
        <Progress isBusy={isConfirming} isChecking={state.underWay === 'check'} count={countsOf(state).good} />
        {shown.length === 0 ? (
          <p className={css.empty}>Nessun errore: tutte le altre visite si possono creare.</p>
        ) : (
          <ReviewList rows={shown} {...state.time} isLocked={isLocked(state)} listRef={list} onAction={onAction} />
        )}
      </div>
      {moving && (
        <MoveDialog
          visit={input.request.visit}
          title={rowName(timeOfRow(moving, state.time))}
          time={timeOfRow(moving, state.time)}
          onMove={(to) => {
            setMoving(null)
            onAction(moving, { repair: { kind: 'moved', ...to } })
          }}
          onCancel={() => {
            setMoving(null)
            focusOn({ after: moving.occurrence, wasBad: false })
          }}
        />
      )}
    </Dialog>
  )
}

/** Where the focus goes once the rows are drawn again. */
type RowFocus = { readonly after: string; readonly wasBad: boolean } | 'first-bad' | null

/** After a repair the focus goes to the next row to mend, else to "Conferma". */
function useRowFocus(
  { state }: Review,
  list: RefObject<HTMLElement | null>,
  confirmButton: RefObject<HTMLButtonElement | null>,
) {
  const [request, focusOn] = useState<RowFocus>(null)
  useEffect(() => {
    if (request === null) return
    focusOn(null)
    const row = request === 'first-bad' ? '' : `[data-occurrence="${request.after}"]`
    const bad = '[data-status="bad"]'
    const places = request === 'first-bad' ? [bad] : request.wasBad ? [`${row} ~ ${bad}`, bad] : [row]
    if (!places.some((place) => focusRow(list.current, place))) confirmButton.current?.focus()
  }, [request, list, confirmButton])

  // What a confirmation brought to light is what comes next: rows that went bad, or the summary.
  const noticeKind = state.notice?.kind
  useEffect(() => {
    if (noticeKind === 'changed') focusOn('first-bad')
  }, [noticeKind])
  // The first look at the rows: what there is to mend comes first, unless somebody went elsewhere meanwhile.
  const isLookedAt = state.checked > 0
  useEffect(() => {
    if (isLookedAt && document.activeElement === confirmButton.current) focusOn('first-bad')
  }, [isLookedAt, confirmButton])
  const isOver = isSummary(state)
  useEffect(() => {
    if (isOver) confirmButton.current?.focus()
  }, [isOver, confirmButton])
  return focusOn
}

/** The rule, the counts, and what is in the way; it stays above the rows. */
function Head({ review: { state, dispatch }, rule }: { review: Review; rule: string }) {
  const id = useId()
  const counts = countsOf(state)
  return (
    <div className={css.head}>
      <p className={css.rule}>{rule}</p>
      {state.notice && <Message {...noticeText(state.notice)} role="alert" />}
      <div className={css.counts}>
        <p role="status">{countsText(counts)}</p>
        {(counts.bad > 0 || state.onlyErrors) && (
          <span className={css.switch}>
            <Switch
              id={id}
              size="small"
              checked={state.onlyErrors}
              onChange={(onlyErrors) => dispatch({ type: 'switched', change: { onlyErrors } })}
            />
            <label htmlFor={id}>Mostra solo gli errori</label>
          </span>
        )}
      </div>
    </div>
  )
}

interface FootProps {
  readonly review: Review
  readonly confirmRef: RefObject<HTMLButtonElement | null>
  readonly onConfirm: () => void
  readonly onLeave: () => void
}

/** Two feet, never one made out of the other: a button that becomes another one does not hand over its ref. */
function Foot({ review: { state, objection, dispatch }, confirmRef, onConfirm, onLeave }: FootProps) {
  const isConfirming = state.underWay === 'confirmation'
  const left = countsOf(state).bad
  if (isSummary(state))
    return (
      <div key="summary" className={css.foot}>
        <span className={css.fill} />
        {left > 0 && (
          <Button onClick={() => dispatch({ type: 'switched', change: { goesOn: true } })}>
            {left === 1 ? 'Sistema quella rimasta' : `Sistema le ${left} rimaste`}
          </Button>
        )}
        <Button ref={confirmRef} type="primary" onClick={onConfirm}>
          Chiudi
        </Button>
      </div>
    )
  return (
    <div key="review" className={css.foot}>
      <label className={css.ignore}>
        <input
          type="checkbox"
          checked={state.ignoreErrors}
          disabled={isLocked(state)}
          onChange={({ target }) => dispatch({ type: 'switched', change: { ignoreErrors: target.checked } })}
        />
        Ignora gli errori
      </label>
      <p className={objection ? css.objection : css.fill} role="status">
        {objection ?? confirmationText(state)}
      </p>
      <Button disabled={isLocked(state)} onClick={() => dispatch({ type: 'reloaded' })}>
        Ricarica
      </Button>
      <Button disabled={isConfirming} onClick={onLeave}>
        {state.summary ? 'Chiudi' : 'Annulla'}
      </Button>
      <Button
        ref={confirmRef}
        type="primary"
        loading={busyIcon(isConfirming)}
        aria-keyshortcuts="Control+Enter"
        onClick={onConfirm}
      >
        {state.notice?.kind === 'unanswered' ? 'Riprova' : 'Conferma'}
      </Button>
    </div>
  )
}

/** From here on waiting is long enough to say so. Milliseconds. */
const longWait = 1000

/** A thin bar while the server works, and a text once that takes over a second. */
function Progress({ isBusy, isChecking, count }: { isBusy: boolean; isChecking: boolean; count: number }) {
  const isWaiting = isBusy || isChecking
  const created = count === 0 ? 'delle visite' : `di ${counted(count, 'visita', 'visite')}`
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), longWait)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return (
    <div className={isWaiting ? `${css.progress} ${css.running}` : css.progress}>
      <p className={css.waiting} role="status">
        {isLong && (isBusy ? `Creazione ${created} in corso…` : 'Controllo delle date in corso…')}
      </p>
    </div>
  )
}
