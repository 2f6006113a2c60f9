import { useRef, useState } from 'react'
import { serverDate } from '../../../platform/basic/clock'
import { newKey } from '../../../platform/calls/idempotent-call'
import { useSendMessage } from '../../../shared/chat/chats'
import { draftOf, keepDraft, noDraft } from '../drafts'
import {
  backToDraft,
  beginSending,
  endDropped,
  endFailed,
  forget,
  type Outgoing,
  useOutgoing,
} from './messages/outgoing'

/** A second attempt follows by itself where the first had no answer: the same key makes them one. Milliseconds. */
const againMs = 1000
const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))

interface Sending {
  readonly chatId: number
  /** Number of the last message on the screen. */
  readonly seen: () => number
}

/** Sends the draft, one message after the other, and keeps what was not taken. */
export function useSending({ chatId, seen }: Sending) {
  const sendMessage = useSendMessage(chatId)
  const outgoing = useOutgoing(chatId)
  const turn = useRef(Promise.resolve())
  /** Grows with every message sent from here: the thread goes to its end. */
  const [sent, setSent] = useState(0)

  const attempt = async (one: Outgoing) => {
    const payload = { key: one.key, text: one.text, files: one.files.map(({ key }) => key), seen: one.seen }
    let outcome = await sendMessage(payload)
    if (outcome.kind === 'unanswered' && navigator.onLine) {
      await pause(againMs)
      outcome = await sendMessage(payload)
    }
    if (outcome.kind === 'done') forget(chatId, one)
    else if (outcome.kind === 'dropped') endDropped(one)
    else if (outcome.kind === 'answered') backToDraft(chatId, one)
    else endFailed(chatId, one, outcome.kind === 'unanswered' ? null : outcome.text)
  }
  const send = (one: Outgoing) => {
    beginSending(chatId, one)
    setSent((count) => count + 1)
    turn.current = turn.current.then(() => attempt(one))
  }
  /** The draft becomes a message at once, so that a second click finds nothing to send. */
  const sendDraft = () => {
    const draft = draftOf(chatId)
    if (!draft) return
    keepDraft(chatId, noDraft)
    send({
      ...draft,
      text: draft.text.trim(),
      key: newKey(),
      seen: seen(),
      at: serverDate().toISOString(),
      problem: null,
    })
  }
  /** A refusal has settled its key; without an answer the same key, with the same content, finds out. */
  const retry = (one: Outgoing) => {
    if (one.problem === null) return send(one)
    forget(chatId, one)
    send({ ...one, key: newKey(), seen: seen(), problem: null })
  }
  return { outgoing, sent, sendDraft, retry, discard: (one: Outgoing) => forget(chatId, one) }
}
