import { isAxiosError } from 'axios'

/** A refused file is refused in JSON like anything else, but it comes wrapped as the file would have: this unwraps it. */
export const isWrapped = (error: unknown): boolean => isAxiosError(error) && error.response?.data instanceof Blob

export async function unwrapped(error: unknown): Promise<unknown> {
  if (isAxiosError(error) && error.response?.data instanceof Blob)
    error.response.data = asJson(await error.response.data.text())
  return error
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const exactName = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i
const quotedName = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i
const plainName = /(?:^|;)\s*filename\s*=\s*([^;"\s]+)/i

/**
 * The name that `content-disposition` gives a file (RFC 6266: `filename*` in UTF-8 wins). Folders in it are left out: a
 * name says how a file is called, not where it goes.
 */
export function fileNameOf(header: unknown, fallback = 'documento'): string {
  const text = typeof header === 'string' ? header : ''
  const exact = decoded(exactName.exec(text)?.[1])
  const quoted = quotedName.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
  const name = exact ?? quoted ?? plainName.exec(text)?.[1] ?? ''
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\p{Cc}/gu, '').trim() || fallback
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
