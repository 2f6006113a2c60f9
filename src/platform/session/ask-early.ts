import { type HttpRequest, request } from '../basic/http'
import { HttpFailure } from '../basic/http-failure'

/** A call of the signed-in user made before the console's code has come; undefined: no answer, whoever needs it asks again. */
export async function askEarly<T>(path: string, query: HttpRequest['query'] = {}): Promise<T | undefined> {
  try {
    return (await request<{ data: T }>({ method: 'GET', path, query, quiet: true })).data
  } catch (error) {
    if (error instanceof HttpFailure) return undefined
    throw error
  }
}
