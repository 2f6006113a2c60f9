import { createStore, useStore } from '../../../../platform/basic/store'
import { clearDraft, readDraft, saveDraft, useActingDoctor } from '../../../../platform/session'
import { type ChatDraft, draftOf, keepDraft } from '../../drafts'

/** A message that has not been taken yet: on its way, or refused, or without an answer. `seen`: when it was sent. */
export interface Outgoing extends ChatDraft {
  /** The Idempotency-Key: the same for every attempt whose answer is unknown, so that it is never written twice. */
  readonly key: string
  readonly at: string
  /** Why it was not taken; null: there was no answer. */
  readonly problem: string | null
}

const nameOf = (chatId: number) => `chat.${chatId}.outgoing`
const changes = createStore(0)
const changed = () => changes.set(changes.get() + 1)
/** Keys of those that are being sent by this page. After a reload there are none: the answer never came. */
const underway = new Set<string>()
const none: readonly Outgoing[] = []

/** What is kept of a conversation's unsent messages in this tab, as drafts are (src/platform/basic/drafts.ts). */
export const outgoingOf = (chatId: number) => readDraft<readonly Outgoing[]>(nameOf(chatId)) ?? none
export const isUnderway = ({ key }: Outgoing) => underway.has(key)

function write(chatId: number, all: readonly Outgoing[]) {
  if (all.length === 0) clearDraft(nameOf(chatId))
  else saveDraft(nameOf(chatId), all)
  changed()
}

/** The unsent messages of a conversation, oldest first. */
export function useOutgoing(chatId: number): readonly Outgoing[] {
  useStore(changes)
  useActingDoctor()
  return outgoingOf(chatId)
}

export function beginSending(chatId: number, one: Outgoing) {
  underway.add(one.key)
  const all = outgoingOf(chatId)
  const isKnown = all.some(({ key }) => key === one.key)
  write(chatId, isKnown ? all.map((other) => (other.key === one.key ? one : other)) : [...all, one])
}

/** It was not taken, for the reason if one was given. */
export function endFailed(chatId: number, { key }: Outgoing, problem: string | null) {
  underway.delete(key)
  write(
    chatId,
    outgoingOf(chatId).map((one) => (one.key === key ? { ...one, problem } : one)),
  )
}

/** It was given up by a change of doctor or session: what is kept belongs to another, and stays as it is. */
export function endDropped({ key }: Outgoing) {
  underway.delete(key)
  changed()
}

export function forget(chatId: number, { key }: Outgoing) {
  underway.delete(key)
  write(
    chatId,
    outgoingOf(chatId).filter((one) => one.key !== key),
  )
}

/** Back into the draft, before what has been written meanwhile. */
export function backToDraft(chatId: number, one: Outgoing) {
  forget(chatId, one)
  const draft = draftOf(chatId)
  const text = [one.text, draft?.text].filter((part) => part?.trim()).join('\n')
  keepDraft(chatId, { text, files: [...one.files, ...(draft?.files ?? [])], seen: one.seen })
}
