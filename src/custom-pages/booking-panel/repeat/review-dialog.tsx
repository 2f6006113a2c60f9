import { Button, Switch } from 'antd'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { addDays } from '../../../../domain/calendar/civil-date'
import type { RepeatRow } from '../../../../domain/contract/repeat'
import { counted } from '../../../../domain/text/dates'
import { recurrenceWords } from '../../../../domain/text/recurrence-words'
import type { SaveOutcome } from '../../../api/save-booking'
import { busyIcon } from '../../../ui/busy'
import { Dialog } from '../../../ui/dialog'
import { Message } from '../notices'
import { useSaveShortcut } from '../use-save-shortcut'
import { MoveDialog } from './move-dialog'
import { countsOf, isLocked, isSummary, type ReviewRow, standingOf, timeOfRow } from './review'
import css from './review.module.css'
import { focusRow, ReviewList } from './review-list'
import type { RowAct } from './review-row'
import { confirmationText, countsText, noticeText, rowName, summaryTitle } from './review-words'
import type { RepeatRequest } from './use-repeat'
import { type Review, useReview } from './use-review'

interface ReviewDialogProps {
  readonly request: RepeatRequest
  readonly draftKey: string
  readonly onRepaired: (rows: readonly RepeatRow[]) => void
  readonly onCreated: () => void
  /** Back to the panel, with what has to be told there. */
  readonly onBack: (outcome: Extract<SaveOutcome, { kind: 'invalid' | 'unanswered' }> | null) => void
  /** Visits were created, and the summary is closed. */
  readonly onFinished: () => void
}

/** Where the focus goes once the rows are drawn again. */
type FocusRequest = { readonly after: string; readonly wasBad: boolean } | 'first-bad' | null

/** The response to a repeated booking (specification §2 and §4): look at each visit, mend what fails, confirm. */
export default function ReviewDialog({ onBack, onFinished, ...input }: ReviewDialogProps) {
  const review = useReview({ ...input, onInvalid: onBack })
  const { state } = review
  const [moving, setMoving] = useState<ReviewRow | null>(null)
  const [wish, setWish] = useState<FocusRequest>(null)
  const list = useRef<HTMLOListElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const onAct = useRowActs(review, setWish, setMoving)
  const isOver = isSummary(state)
  const isConfirming = state.underWay === 'confirmation'

  useEffect(() => {
    if (wish === null) return
    setWish(null)
    const isBack = wish !== 'first-bad' && !wish.wasBad
    const rest = wish === 'first-bad' ? '' : `[data-occurrence="${wish.after}"] ~ `
    const places = isBack
      ? [`[data-occurrence="${wish.after}"]`]
      : [`${rest}[data-standing="bad"]`, '[data-standing="bad"]']
    if (!places.some((place) => focusRow(list.current, place))) confirmButton.current?.focus()
  }, [wish])

  // What a confirmation brought to light is what comes next: rows that went bad, or the summary.
  const noticeKind = state.notice?.kind
  useEffect(() => {
    if (noticeKind === 'changed') setWish('first-bad')
  }, [noticeKind])
  // The first look at the rows: what there is to mend comes first, unless somebody went elsewhere meanwhile.
  const isLookedAt = state.checked > 0
  useEffect(() => {
    if (isLookedAt && document.activeElement === confirmButton.current) setWish('first-bad')
  }, [isLookedAt])
  useEffect(() => {
    if (isOver) confirmButton.current?.focus()
  }, [isOver])

  const leave = () => {
    if (state.summary) return onFinished()
    onBack(state.notice?.kind === 'unanswered' ? { kind: 'unanswered' } : null)
  }
  const confirm = () => {
    if (isOver) return onFinished()
    void review.confirm()
    if (countsOf(state).bad > 0 && !state.ignoreErrors) setWish('first-bad')
  }
  useSaveShortcut(moving ? null : confirm)
  const shown = state.onlyErrors
    ? state.rows.filter((row) => ['bad', 'checking'].includes(standingOf(row)))
    : state.rows
  return (
    <Dialog
      size="list"
      width={960}
      isBusy={isConfirming}
      title={isOver && state.summary ? summaryTitle(state.summary) : 'Visite da creare'}
      onOpened={() => (isLookedAt ? setWish('first-bad') : confirmButton.current?.focus())}
      onCancel={leave}
      footer={<Foot review={review} confirmRef={confirmButton} onConfirm={confirm} onLeave={leave} />}
    >
      <div className={css.review}>
        <Head review={review} rule={recurrenceWords(input.request.recurrence)} />
        <Progress isBusy={isConfirming} isChecking={state.underWay === 'check'} count={countsOf(state).good} />
        {shown.length === 0 ? (
          <p className={css.empty}>Nessun errore: tutte le altre visite si possono creare.</p>
        ) : (
          <ReviewList rows={shown} time={state.time} isLocked={isLocked(state)} listRef={list} onAct={onAct} />
        )}
      </div>
      {moving && (
        <MoveDialog
          visit={input.request.visit}
          title={rowName(timeOfRow(moving, state.time))}
          time={timeOfRow(moving, state.time)}
          onMove={(to) => {
            setMoving(null)
            onAct(moving, { kind: 'move', to })
          }}
          onCancel={() => {
            setMoving(null)
            setWish({ after: moving.occurrence, wasBad: false })
          }}
        />
      )}
    </Dialog>
  )
}

/** What a press on a row does; the same function for good, so that rows are not drawn again for it. */
function useRowActs(
  { state, dispatch }: Review,
  setWish: (wish: FocusRequest) => void,
  setMoving: (row: ReviewRow) => void,
): (row: ReviewRow, act: RowAct) => void {
  const act = (row: ReviewRow, { kind, ...more }: RowAct) => {
    const { occurrence } = row
    const time = timeOfRow(row, state.time)
    if (kind === 'otherTime') return setMoving(row)
    setWish({ after: occurrence, wasBad: standingOf(row) === 'bad' && kind !== 'nextDay' })
    if (kind === 'move' && 'to' in more) return dispatch({ type: 'rowMoved', occurrence, to: more.to })
    if (kind === 'nextDay')
      return dispatch({ type: 'rowMoved', occurrence, to: { ...time, date: addDays(time.date, 1) } })
    dispatch({ type: kind === 'skip' ? 'rowSkipped' : 'rowPutBack', occurrence })
  }
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((row, chosen) => latest.current(row, chosen), [])
}

/** The rule, the counts, and what is in the way; it stays above the rows. */
function Head({ review: { state, dispatch }, rule }: { review: Review; rule: string }) {
  const id = useId()
  const counts = countsOf(state)
  const notice = state.notice && noticeText(state.notice)
  return (
    <div className={css.head}>
      <p className={css.rule}>{rule}</p>
      {notice && <Message {...notice} role="alert" />}
      <div className={css.counts}>
        <p role="status">{countsText(counts)}</p>
        {(counts.bad > 0 || state.onlyErrors) && (
          <span className={css.switch}>
            <Switch
              id={id}
              size="small"
              checked={state.onlyErrors}
              onChange={(on) => dispatch({ type: 'onlyErrorsShown', on })}
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
  readonly confirmRef: React.RefObject<HTMLButtonElement | null>
  readonly onConfirm: () => void
  readonly onLeave: () => void
}

/** Two feet, never one made out of the other: a button that becomes another one does not hand over its ref. */
function Foot({ review: { state, objection, dispatch }, confirmRef, onConfirm, onLeave }: FootProps): ReactNode {
  const isUnanswered = state.notice?.kind === 'unanswered'
  const isConfirming = state.underWay === 'confirmation'
  const left = countsOf(state).bad
  if (isSummary(state))
    return (
      <div key="summary" className={css.foot}>
        <span className={css.fill} />
        {left > 0 && (
          <Button onClick={() => dispatch({ type: 'repairResumed' })}>
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
          onChange={({ target }) => dispatch({ type: 'errorsIgnored', on: target.checked })}
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
        {isUnanswered ? 'Riprova' : 'Conferma'}
      </Button>
    </div>
  )
}

/** From here on waiting is long enough to say so. Milliseconds. */
const longWait = 1000

/** A thin bar while the server works, and words once that takes over a second. */
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
