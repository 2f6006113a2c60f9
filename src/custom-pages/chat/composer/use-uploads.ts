import { useEffect, useRef, useState } from 'react'
import { fileTypes } from '../../../../domain/contract/files'
import { mostChatFiles } from '../../../../domain/contract/messages/chat-fields'
import { problemOfFile, problemText, refusalOfUpload, upload } from '../../../platform/calls'
import { draftOf, keepDraft, noDraft } from '../drafts'

/** A file on its way to the draft, or that did not arrive. */
export interface PendingUpload {
  readonly id: string
  readonly name: string
  /** From 0 to 1. */
  readonly progress: number
  readonly problem?: string
}

const texts = problemText(fileTypes)
const fullText = `Un messaggio può avere al massimo ${mostChatFiles} file.`

/** Uploads files into the draft of a conversation, each with its progress; what is on its way ends with the component. */
export function useUploads(chatId: number, seen: () => number) {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const underway = useRef(new Map<string, AbortController>())
  const count = useRef(0)
  useEffect(() => {
    const running = underway.current
    return () => {
      for (const one of running.values()) one.abort()
    }
  }, [])
  const change = (id: string, values: Partial<PendingUpload>) =>
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const dismiss = (id: string) => {
    underway.current.get(id)?.abort()
    underway.current.delete(id)
    setPending((all) => all.filter((one) => one.id !== id))
  }
  const send = async (id: string, file: File) => {
    const control = new AbortController()
    underway.current.set(id, control)
    try {
      const stored = await upload(file, { signal: control.signal, onProgress: (progress) => change(id, { progress }) })
      if (control.signal.aborted) return
      const { key, name, size, mime_type: type } = stored
      const draft = draftOf(chatId) ?? { ...noDraft, seen: seen() }
      keepDraft(chatId, { ...draft, files: [...draft.files, { key, name, size, type }] })
      dismiss(id)
    } catch (failure) {
      underway.current.delete(id)
      if (!control.signal.aborted) change(id, { problem: refusalOfUpload(failure) ?? texts.failed })
    }
  }
  const add = (files: readonly File[]) => {
    const room = mostChatFiles - (draftOf(chatId)?.files.length ?? 0) - underway.current.size
    const added = files.map((file, index) => {
      count.current += 1
      const refused = problemOfFile(file, fileTypes)
      const problem = refused ? texts[refused] : index < room ? undefined : fullText
      return { file, one: { id: `upload-${count.current}`, name: file.name, progress: 0, ...(problem && { problem }) } }
    })
    setPending((all) => [...all, ...added.map(({ one }) => one)])
    for (const { file, one } of added) if (!one.problem) void send(one.id, file)
  }
  return { pending, isBusy: pending.some(({ problem }) => !problem), add, dismiss }
}
