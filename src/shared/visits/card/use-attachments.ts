import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endpoints } from '../../../../domain/contract'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { fileTypes, mostAttachments } from '../../../../domain/contract/files'
import { announce } from '../../../platform/basic/toasts'
import { call } from '../../../platform/calls/call'
import { attempt, newKey } from '../../../platform/calls/idempotent-call'
import { problemOfFile, problemText, refusalOfUpload, type UploadResult, upload } from '../../../platform/calls/upload'
import { useActingDoctor } from '../../../platform/session'
import { storeBooking } from '../bookings-cache'

/** A file on its way, or that did not arrive. */
interface PendingUploads {
  readonly id: string
  readonly name: string
  readonly progress: number
  readonly problem?: string | undefined
  /** The visit it is for; null for one not saved yet. */
  readonly visit: number | null
}

const texts = problemText(fileTypes)
const fullText = `Una visita può avere al massimo ${mostAttachments} allegati.`

/**
 * Uploads files, each with its progress and its own problem; `onUploaded` gets those that arrived, and its rejection is a
 * problem as well. `visit`: the one now shown, null for a new one; `taken`: files it has already.
 */
function useUploads(visit: number | null, taken: number, onUploaded: (file: UploadResult) => unknown) {
  const [all, setPending] = useState<readonly PendingUploads[]>([])
  const pending = all.filter((one) => one.visit === visit)
  const count = useRef(0)
  const running = useRef(new Set<Promise<void>>())
  const change = (id: string, values: Partial<PendingUploads>) =>
    setPending((known) => known.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const dismiss = (id: string) => setPending((known) => known.filter((one) => one.id !== id))

  const send = async (file: File, id: string) => {
    try {
      const { signal } = new AbortController()
      await onUploaded(await upload(file, { signal, onProgress: (progress) => change(id, { progress }) }))
      dismiss(id)
    } catch (failure) {
      change(id, { problem: refusalOfUpload(failure) ?? texts.failed })
    }
  }
  const inFlight = pending.filter(({ problem }) => problem === undefined).length
  const room = mostAttachments - taken - inFlight
  const add = (files: readonly File[]) => {
    for (const [index, file] of files.entries()) {
      count.current += 1
      const id = `upload-${count.current}`
      const refused = problemOfFile(file, fileTypes)
      const problem = refused ? texts[refused] : index < room ? undefined : fullText
      setPending((known) => [...known, { id, name: file.name, progress: 0, problem, visit }])
      if (problem) continue
      const sent: Promise<void> = send(file, id).finally(() => running.current.delete(sent))
      running.current.add(sent)
    }
  }
  return {
    pending,
    full: room > 0 ? undefined : fullText,
    onAdd: add,
    onDismiss: dismiss,
    /** Resolves once every upload has arrived or failed. */
    settled: () => Promise.all(running.current),
  }
}

/** The files of a saved visit: each is added as soon as it has arrived, and removed at once. */
export function useAttachments({ id, media }: Pick<Booking, 'id' | 'media'>) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { settled: _, ...uploads } = useUploads(id, media.length, async ({ key }) => {
    const input = { params: { id: String(id) }, body: { keys: [key] } }
    const idempotencyKey = newKey()
    const { data } = await call(endpoints.attachFiles, input, { actingAs, idempotencyKey })
    storeBooking(client, actingAs, data)
  })
  const remove = async (file: { readonly id: number | string }) => {
    const params = { id: String(id), media_id: String(file.id) }
    const outcome = await attempt(call(endpoints.detachFile, { params }, { actingAs }))
    if (outcome.kind === 'done') storeBooking(client, actingAs, outcome.data.data)
    else if (outcome.kind !== 'dropped')
      announce({ type: 'error', title: 'L’allegato non è stato tolto', text: outcome.text })
  }
  return { ...uploads, onRemove: remove }
}

/** Files for a visit that is not saved yet: uploaded now, added by `attachTo` once it is. */
export function useStagedAttachments() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const staged = useRef<readonly UploadResult[]>([])
  const [files, setFiles] = useState<readonly UploadResult[]>([])
  const stage = (next: readonly UploadResult[]) => {
    staged.current = next
    setFiles(next)
  }
  const { settled, ...uploads } = useUploads(null, files.length, (file) => stage([...staged.current, file]))
  return {
    ...uploads,
    files: files.map(({ key, name, size, mime_type }) => ({
      id: key,
      name,
      size,
      mime_type,
      url: null,
      thumbnail: null,
    })),
    onRemove: async ({ id }: { readonly id: number | string }) => stage(staged.current.filter(({ key }) => key !== id)),
    async attachTo({ id }: Pick<Booking, 'id'>) {
      await settled()
      const keys = staged.current.map(({ key }) => key)
      if (keys.length === 0) return
      const input = { params: { id: String(id) }, body: { keys } }
      const idempotencyKey = newKey()
      const outcome = await attempt(call(endpoints.attachFiles, input, { actingAs, idempotencyKey }))
      if (outcome.kind === 'done') storeBooking(client, actingAs, outcome.data.data)
      else if (outcome.kind !== 'dropped')
        announce({
          type: 'error',
          title: 'La visita è salvata, gli allegati no: aggiungili dalla visita',
          text: outcome.text,
        })
    },
  }
}
