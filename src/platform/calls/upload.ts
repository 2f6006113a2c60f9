import axios, { isAxiosError } from 'axios'
import { endpoints } from '../../../domain/contract'
import {
  extensionIn,
  extensionsOf,
  type FileType,
  fileTypes,
  hasSignature,
  isNameOf,
  largestFile,
  signatureLength,
} from '../../../domain/contract/files'
import { toPlainLine } from '../../../domain/text/characters'
import { HttpFailure, http } from '../basic/http'
import { apiBase } from '../session'
import { call } from './call'

/** Why a file is rejected before uploading. */
export type FileProblem = 'type' | 'size' | 'empty'

/** Texts of the problems, and of an upload that failed without a reason. */
export const problemText = (types: readonly FileType[]): Readonly<Record<FileProblem | 'failed', string>> => ({
  type: `Si possono caricare solo file ${types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ')}.`,
  size: 'Il file supera i 20 MB.',
  empty: 'Il file è vuoto.',
  failed: 'Il caricamento non è riuscito: riprova.',
})

/** The type as the browser says it, else by the extension: many know no HEIC. */
const typeOf = (file: File): FileType | undefined =>
  fileTypes.find(
    (known) =>
      known === file.type || (file.type === '' && extensionsOf[known].some((end) => end === extensionIn(file.name))),
  )

/** The type that the content itself says, whatever the file is called: a WebP that was saved as .jpg. */
async function typeOfContent(file: File): Promise<FileType | undefined> {
  const bytes = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())
  const beginning = String.fromCharCode(...bytes)
  return fileTypes.find((type) => hasSignature(type, beginning))
}

const nameFor = (type: FileType, name: string) =>
  isNameOf(type, name) ? name : name.replace(/\.[^.]*$/, `.${extensionsOf[type][0]}`)

export function problemOfFile(file: File, types: readonly FileType[]): FileProblem | null {
  const type = typeOf(file)
  if (!type || !types.includes(type)) return 'type'
  if (file.size > largestFile) return 'size'
  return file.size === 0 ? 'empty' : null
}

/** A stored file (specification §5, "Upload result"). A record refers to it by `key`. */
export interface UploadResult {
  readonly key: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly name: string
  readonly size: number
  readonly mime_type: string
  /** The first part of the mime type: `image`, `application`. */
  readonly type: string
}

/** Uploads a file to a signed URL; the bytes are sent without the session. */
export async function upload(
  file: File,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<UploadResult> {
  const mimeType = (await typeOfContent(file)) ?? typeOf(file) ?? 'application/pdf'
  const name = nameFor(mimeType, toPlainLine(file.name)).slice(-200)
  const body = { ContentType: mimeType, name, size: file.size }
  const { data } = await call(endpoints.signUpload, { body }, { signal })
  const base = apiBase()
  await axios.put(URL.canParse(base) ? new URL(data.url, base).href : data.url, file, {
    headers: data.headers,
    signal,
    // prevents axios from transforming the bytes
    transformRequest: [(bytes: unknown) => bytes],
    ...(http.defaults.adapter && { adapter: http.defaults.adapter }),
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  })
  const { key, url, headers } = data
  return { key, url, headers, name, size: file.size, mime_type: mimeType, type: mimeType.split('/')[0] ?? '' }
}

/** The server's reason for refusing an upload; undefined for a lost connection and the like. */
export function refusalOfUpload(failure: unknown): string | undefined {
  const data: unknown = failure instanceof HttpFailure ? failure.data : isAxiosError(failure) && failure.response?.data
  const { message, errors } = (data || {}) as { message?: unknown; errors?: Record<string, unknown[]> }
  const [reason = message] = Object.values(errors ?? {}).flat()
  return typeof reason === 'string' ? reason : undefined
}
