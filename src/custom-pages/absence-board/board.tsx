import { EditOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { counted } from '../../../domain/text/dates'
import type { AbsenceBoardView } from '../../platform/overlays/absence-board'
import { isShown, useKeyDown } from '../../platform/session'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './absence-board.module.css'
import { CancelDialog } from './cancel-dialog'
import { isUsed } from './decisions'
import { Footer } from './footer'
import { OtherTime } from './other-time'
import { PrintList } from './print-list'
import { Rows, type Tab, TabsAndRest } from './rows'
import { boardTexts, pageName } from './sentences'
import { Summary } from './summary'
import { type Board, useBoard } from './use-board'
import { type RowActionsState, useRowActions } from './use-row-actions'

interface BoardProps {
  readonly view: AbsenceBoardView
  readonly onLeave: () => void
}

const noChange = {}

/** The whole board: what is decided, what is left, and saving. */
export function AbsenceBoardPage({ view, onLeave }: BoardProps) {
  const board = useBoard(view, onLeave)
  const saveButton = useRef<HTMLButtonElement>(null)
  const acting = useRowActions(board, () => saveButton.current?.focus())
  const [tab, setTab] = useState<Tab>('all')
  const root = useRef<HTMLElement>(null)
  const titleId = useId()
  const { title, back } = boardTexts(view)
  useBoardKeys(root, onLeave, () => void board.save({ goesOn: true }))
  useFirstFocus(board, acting)
  const change = view.kind === 'change' ? view.change : noChange
  return (
    // Not modal: menu and top bar stay in reach. As a dialog it takes the single keys of the page underneath.
    <section ref={root} role="dialog" aria-labelledby={titleId} className={css.board}>
      <header>
        <Flex component="nav" align="center" gap={8} className={text.small} aria-label="Percorso">
          <Button type="link" size="small" style={{ padding: 0 }} onClick={onLeave}>
            {pageName(useLocation().pathname)}
          </Button>
          <RightOutlined aria-hidden />
          <span aria-current="page">{view.kind === 'change' ? view.title : title}</span>
        </Flex>
        <div className={page.head}>
          <h1 id={titleId} tabIndex={-1} className={page.title}>
            {title}
          </h1>
          <Flex wrap gap={8}>
            <PrintList title={view.kind === 'change' ? `${title}: ${view.title}` : title} rows={board.rows} />
            {back && (
              <Button icon={<EditOutlined aria-hidden />} onClick={onLeave}>
                {back}
              </Button>
            )}
          </Flex>
        </div>
      </header>
      <p className="visually-hidden" role="status">
        {acting.announcement}
      </p>
      <Problem board={board} />
      <Content view={view} board={board} acting={acting} tab={tab} onTab={setTab} />
      {board.isKnown && <Footer board={board} hasChange={view.kind === 'change'} saveRef={saveButton} />}
      <Questions board={board} acting={acting} change={change} />
    </section>
  )
}

interface ContentProps {
  readonly view: AbsenceBoardView
  readonly board: Board
  readonly acting: RowActionsState
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

function Content({ view, board, acting, tab, onTab }: ContentProps) {
  if (board.loadError)
    return <LoadError text="L’elenco delle visite non è disponibile in questo momento." onRetry={board.retry} />
  if (!board.isKnown)
    return (
      <div className={section.panel}>
        <SkeletonRows rows={6} />
      </div>
    )
  return (
    <>
      <Summary title={view.kind === 'change' ? view.title : 'Visite fuori dagli orari'} board={board} />
      {board.carried > 0 && (
        <Alert
          type="info"
          showIcon
          message={`${counted(board.carried, 'decisione ripresa', 'decisioni riprese')} da prima di cambiare gli orari.`}
          action={<Button onClick={board.beginAgain}>Ricomincia</Button>}
        />
      )}
      {board.rows.length > 0 && (
        <>
          <TabsAndRest board={board} acting={acting} tab={tab} onTab={onTab} />
          <Rows board={board} acting={acting} tab={tab} />
        </>
      )}
    </>
  )
}

/** Why nothing was saved. */
function Problem({ board: { problem } }: { readonly board: Board }) {
  if (!problem) return null
  const [first = problem.text, ...others] = problem.texts ?? []
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      message={first}
      description={
        others.length > 0
          ? others.join(' ')
          : problem.kind === 'unanswered' && 'Le decisioni restano qui: riprova a salvare.'
      }
    />
  )
}

interface QuestionsProps {
  readonly board: Board
  readonly acting: RowActionsState
  readonly change: Parameters<typeof OtherTime>[0]['change']
}

/** The dialogs over the board: the message of a cancellation, another time. */
function Questions({ board: { rows }, acting, change }: QuestionsProps) {
  const { question, close, actions } = acting
  if (question?.kind === 'cancel')
    return (
      <CancelDialog
        bookings={question.bookings}
        message={acting.message}
        onCancelled={(messageOf, written) => acting.cancel(question.bookings, messageOf, written)}
        onClose={close}
      />
    )
  const row = question && rows.find(({ booking }) => booking.id === question.bookingId)
  if (!row) return null
  return (
    <OtherTime
      row={row}
      change={change}
      startsOutOfHours={question.outOfHours}
      isUsed={(time) => isUsed(rows, time)}
      onOffer={() => actions.offer(row)}
      onChosen={(time) => actions.move(row, time)}
      onClose={close}
    />
  )
}

/** Esc leaves, Ctrl+Enter saves; not while something is open over the board. */
function useBoardKeys(root: { readonly current: HTMLElement | null }, onLeave: () => void, onSave: () => void) {
  useKeyDown((event) => {
    if (event.defaultPrevented || event.repeat || root.current?.closest('[inert]')) return
    if (isShown('[aria-modal="true"], dialog[open]')) return
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSave()
    }
  })
}

/** The first row to decide takes the focus when the visits are known. */
function useFirstFocus({ isKnown, rows }: Board, { focusRow }: RowActionsState) {
  const focusFirst = useEffectEvent(() => {
    const first = rows.find(({ choice }) => choice === null)
    if (first) focusRow(first)
  })
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (!isKnown || isFocused) return
    focusFirst()
    // Drawn once more: the focus moves after drawing.
    setFocused(true)
  }, [isKnown, isFocused])
}
