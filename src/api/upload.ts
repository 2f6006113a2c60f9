import axios from 'axios'
import { endpoints } from '../../domain/contract'
import { type FileType, fileTypes, largestFile } from '../../domain/contract/files'
import { http } from '../providers/http'
import { apiBase } from '../session'
import { call } from './call'

/** Why a file is refused before a byte of it has left. */
export type FileProblem = 'type' | 'size' | 'empty'

export function problemOfFile(file: File, types: readonly FileType[]): FileProblem | null {
  if (!types.some((type) => type === file.type)) return 'type'
  if (file.size > largestFile) return 'size'
  return file.size === 0 ? 'empty' : null
}

/**
 * Stores a file by a signed link and gives its key, by which a record refers to it. The bytes go without the session, which
 * the link stands for.
 */
export async function uploadFile(
  file: File,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<string> {
  const type = fileTypes.find((known) => known === file.type) ?? 'application/pdf'
  const wish = { ContentType: type, name: file.name.slice(-200), size: file.size }
  const { data } = await call(endpoints.signUpload, { body: wish }, { signal })
  await axios.put(new URL(data.url, new URL(apiBase(), window.location.href)).href, file, {
    headers: data.headers,
    signal,
    // as they are, whatever axios takes them for
    transformRequest: [(bytes: unknown) => bytes],
    ...(http.defaults.adapter && { adapter: http.defaults.adapter }),
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  })
  return data.key
}
