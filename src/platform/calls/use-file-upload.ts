import { useEffect, useRef, useState } from 'react'
import { fileTypes } from '../../../domain/contract/files'
import { problemOfFile, problemText, refusalOfUpload, upload } from './upload'

/** A file on its way, or one that was refused. */
interface PendingUpload {
  readonly id: string
  readonly name: string
  /** 0 to 1. */
  readonly progress: number
  readonly problem?: string
}

/** A file that has been uploaded. */
export interface UploadedFile {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
  readonly url: null
}

const texts = problemText(fileTypes)

/** Uploads the one file that something may have, with its progress or its problem. */
export function useFileUpload(onUploaded: (file: UploadedFile) => void) {
  const [pending, setPending] = useState<PendingUpload | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    running.current = new AbortController()
    const { signal } = running.current
    const at = (values: Partial<PendingUpload>) => setPending({ id: 'file', name: file.name, progress: 0, ...values })
    at({})
    try {
      const { key, name, size, mime_type } = await upload(file, { signal, onProgress: (progress) => at({ progress }) })
      setPending(null)
      onUploaded({ key, name, size, type: mime_type, url: null })
    } catch (failure) {
      if (!signal.aborted) at({ problem: refusalOfUpload(failure) ?? texts.failed })
    }
  }

  return {
    pending,
    /** Why it cannot be sent yet. */
    waiting: () =>
      pending &&
      (pending.problem ? 'L’allegato non è stato caricato: riprova o toglilo.' : 'L’allegato si sta ancora caricando.'),
    onAdd([file, another]: readonly File[]): void {
      if (!file) return
      const refused = problemOfFile(file, fileTypes)
      if (another) setPending({ id: 'file', name: another.name, progress: 0, problem: 'Si può allegare un solo file.' })
      else if (refused) setPending({ id: 'file', name: file.name, progress: 0, problem: texts[refused] })
      else void send(file)
    },
    dismiss: () => setPending(null),
  }
}
export type FileUpload = ReturnType<typeof useFileUpload>
