import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ChatMessage, Conversation } from '../../../../domain/contract/messages/chats'
import { serverNow } from '../../../platform/basic/clock'
import { useChatMessages } from '../../../shared/chat/chats'
import { useFreshLinks } from '../chat-files'
import { useUploads } from '../composer/use-uploads'
import { isEmptyDraft, useDraft } from '../drafts'
import type { ListControl } from './messages/message-list'
import { answerOfColleague, hasGap, mayChange } from './messages/messages'
import { messageKey, numberOfKey, type Row, rowsOf } from './messages/rows'
import { useRemoval } from './messages/use-removal'
import { useChatNames } from './use-chat-names'
import { useMessageFocus } from './use-focus'
import { useOpening } from './use-opening'
import { useReading } from './use-reading'
import { useSending } from './use-sending'

/** What a thread shows and does: its messages, what is seen of them, the draft, and the messages that leave. */
export function useThread(conversation: Conversation) {
  const { id } = conversation
  const names = useChatNames(conversation)
  const chat = useChatMessages(id)
  const { messages, thread, hasOlder } = chat
  const opening = useOpening(chat, conversation)
  // one may write before the messages are there: the last is then the one that was known when it was opened
  const [knownLast] = useState(conversation.last_number)
  const last = messages.at(-1)?.number ?? knownLast
  const control = useRef<ListControl>(null)
  const field = useRef<TextAreaRef>(null)
  const [edited, setEdited] = useState<ChatMessage | null>(null)
  const answered = useAnswered(id, messages, names.userId)
  const sight = useSight(last)
  // an answer that the bar tells of has been seen
  const seen = () => Math.max(sight.seen.current, answered.answer?.number ?? 0)
  const sending = useSending({ chatId: id, seen })
  const { outgoing, sent } = sending
  const uploads = useUploads(id, () => last)
  const remove = useRemoval(id)
  const focus = useMessageFocus({
    messages,
    control,
    mayChange: (message) => mayChange(message, serverNow()),
    onEdit: setEdited,
    onDelete: remove,
    onLeave: () => field.current?.focus({ cursor: 'end' }),
  })
  const { unreadAfter } = opening
  const rows = useMemo(
    () => rowsOf({ messages, hasOlder, unreadAfter, outgoing }),
    [messages, hasOlder, unreadAfter, outgoing],
  )
  const found = useFound(rows, control, chat.fetchBackTo)
  useReading(id, { last, read: thread?.read ?? 0, isAtEnd: opening.isOpen && sight.isAtEnd })
  useMended(messages, chat.refetch)
  useEffect(() => {
    if (sent > 0) control.current?.toEnd()
  }, [sent])
  return {
    ...{ names, chat, rows, opening, last, control, field, edited, setEdited, sending, uploads, remove, focus },
    onView: sight.onView,
    /** While one is not at the end: how many are new there. */
    toEnd: sight.isAtEnd ? null : { count: messages.filter(({ number, own }) => number > sight.end && !own).length },
    answer: answered.answer,
    ringed: found.number ?? answered.ringed,
    /** Shows a message that was looked up, wherever it is. */
    find: found.show,
    /** It is too far back to be fetched. */
    isFar: found.isFar,
    endSearch: () => found.show(null),
    readAnswer(answer: ChatMessage) {
      answered.dismiss(last)
      control.current?.toKey(messageKey(answer.number), 'center')
      focus.goTo(answer.number)
    },
    onOlder: useStable(() => void chat.fetchOlder()),
    onStaleLinks: useStable(useFreshLinks(id)),
  }
}

/** A colleague's answer that came while one was writing, until it is read; its bubble is ringed until the draft is gone. */
function useAnswered(chatId: number, messages: readonly ChatMessage[], userId: number | null) {
  const [draft, setDraft] = useDraft(chatId)
  const [ringed, setRinged] = useState<number | null>(null)
  const answer = isEmptyDraft(draft) ? undefined : answerOfColleague(messages, draft.seen, userId)
  const isOver = isEmptyDraft(draft) && ringed !== null
  if (isOver) setRinged(null)
  else if (answer && ringed !== answer.number) setRinged(answer.number)
  return { answer, ringed, dismiss: (seen: number) => setDraft({ ...draft, seen }) }
}

/** What of the thread has been on the screen: its newest message, and whether that is its end. */
function useSight(last: number) {
  const seen = useRef(last)
  /** `end`: the last message when one was at the end. */
  const [view, setView] = useState({ isAtEnd: true, end: 0 })
  const onView = ({ lastKey, isAtEnd }: { readonly lastKey: string | undefined; readonly isAtEnd: boolean }) => {
    seen.current = Math.max(seen.current, isAtEnd ? last : numberOfKey(lastKey))
    const end = isAtEnd ? last : view.end
    if (view.isAtEnd !== isAtEnd || view.end !== end) setView({ isAtEnd, end })
  }
  return { ...view, seen, onView }
}

/** Frames in which a message far back comes into view: what is around it is measured as it is drawn. */
const settleFrames = 8

/** The message that was looked up: fetched where it is not there yet, and in view as soon as it is in the thread. */
function useFound(
  rows: readonly Row[],
  control: RefObject<ListControl | null>,
  fetchBackTo: (number: number) => Promise<boolean>,
) {
  // another page may lead to a message: its number comes in navigation state
  const { state } = useLocation() as { readonly state: { readonly message?: number } | null }
  const [number, setNumber] = useState<number | null>(state?.message ?? null)
  const [far, setFar] = useState<number | null>(null)
  const isThere = number !== null && rows.some((row) => row.key === messageKey(number))
  const walkBack = useEffectEvent(fetchBackTo)
  useEffect(() => {
    if (number === null || isThere) return
    void walkBack(number).then((isReached) => isReached || setFar(number))
  }, [number, isThere])
  useEffect(() => {
    if (!isThere) return
    let [frame, left] = [0, settleFrames]
    const settle = () => {
      control.current?.toKey(messageKey(number), 'center')
      left -= 1
      if (left > 0) frame = requestAnimationFrame(settle)
    }
    settle()
    return () => cancelAnimationFrame(frame)
  }, [number, isThere, control])
  return { number, isFar: number !== null && far === number && !isThere, show: setNumber }
}

/** What others wrote meanwhile stands between the last message and one that was just sent: it is read at once. */
function useMended(messages: readonly ChatMessage[], refetch: () => unknown) {
  const isTorn = hasGap(messages)
  const mend = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (isTorn) mend()
  }, [isTorn])
}

/** The same function at every turn, which calls the newest. */
function useStable<Args extends readonly unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
