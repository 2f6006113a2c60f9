import type { Endpoint } from '../../domain/contract/endpoint'
import { requestFile } from '../providers/http'
import type { QueryValue } from '../providers/query-string'
import { type CallInput, type CallOptions, pathOf } from './call'

/** Long enough for the browser to have begun to write the file. Milliseconds. */
const untilSaved = 60_000

/** Hands a file to the browser, to be saved under its name. */
function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), untilSaved)
}

/**
 * Fetches a file of the contract and saves it under the name the server gives it (specification §7). Rejects like `call`,
 * with the refusal in words also where the answer would have been a file.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, actingAs, quiet }: Pick<CallOptions, 'signal' | 'actingAs' | 'quiet'> = {},
): Promise<string> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const { content, name } = await requestFile({
    method: endpoint.method,
    path: pathOf(endpoint.path, params),
    query: query as { [key: string]: QueryValue } | undefined,
    body,
    signal,
    actingAs,
    quiet,
  })
  save(content, name)
  return name
}
