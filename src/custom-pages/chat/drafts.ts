import { createStore, useStore } from '../../platform/basic/store'
import { clearDraft, readDraft, saveDraft, useActingDoctor } from '../../platform/session'

/** A file of a draft: already stored, not sent yet. */
export interface DraftFile {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
}

/** What is written in a conversation and not sent. */
export interface ChatDraft {
  readonly text: string
  readonly files: readonly DraftFile[]
  /** Number of the last message when it was begun: a colleague's answer after it is worth a word. */
  readonly seen: number
}

export const noDraft: ChatDraft = { text: '', files: [], seen: 0 }

const nameOf = (chatId: number) => `chat.${chatId}`
export const isEmptyDraft = ({ text, files }: Pick<ChatDraft, 'text' | 'files'>) =>
  text.trim() === '' && files.length === 0
const changes = createStore(0)

/**
 * The draft of a conversation, of this user and acting doctor, in this tab (src/platform/basic/drafts.ts); undefined without one.
 * Rendered live by `useDraftOf`.
 */
export const draftOf = (chatId: number): ChatDraft | undefined => readDraft<ChatDraft>(nameOf(chatId))

/** The same for components: follows what is typed. */
export function useDraftOf(chatId: number): ChatDraft | undefined {
  useStore(changes)
  useActingDoctor()
  return draftOf(chatId)
}

/** Keeps a draft; an empty one is none. */
export function keepDraft(chatId: number, draft: ChatDraft) {
  if (isEmptyDraft(draft)) clearDraft(nameOf(chatId))
  else saveDraft(nameOf(chatId), draft)
  changes.set(changes.get() + 1)
}

/** The draft of a conversation and how to change it. */
export function useDraft(chatId: number): readonly [ChatDraft, (next: ChatDraft) => void] {
  return [useDraftOf(chatId) ?? noDraft, (next) => keepDraft(chatId, next)]
}
