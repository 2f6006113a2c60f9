import type { Endpoint } from '../../../domain/contract/endpoint'
import { requestFile } from '../basic/http'
import { type CallInput, type CallOptions, requestOf } from './call'

/** How long the object URL is kept, so that the browser can start writing the file. Milliseconds. */
const untilSaved = 60_000

/** Saves a file under the server's name for it and returns that name (specification §7). Rejects like `call`. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<string> {
  const { content, name } = await requestFile(requestOf(endpoint, input, options))
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), untilSaved)
  return name
}
