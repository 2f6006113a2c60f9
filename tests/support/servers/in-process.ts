import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { FastifyInstance } from 'fastify'
import { http } from '../../../src/platform/basic/http'

/** The reply of the app in this process to an axios request, without a socket. */
export async function answerOf(app: FastifyInstance, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const answer = await app.inject({
    method: (config.method ?? 'get').toUpperCase() as 'GET',
    url: http.getUri(config),
    headers: { ...config.headers.toJSON(true) } as Record<string, string>,
    ...(config.data !== undefined && { payload: await bytesOf(config.data) }),
  })
  const wrapped = config.responseType === 'blob'
  const data = wrapped ? new Blob([new Uint8Array(answer.rawPayload)]) : answer.body === '' ? undefined : answer.json()
  const kept = ['content-disposition', 'retry-after'].map((name) => [name, answer.headers[name] as string])
  const headers = new AxiosHeaders(Object.fromEntries(kept))
  const response = { data, status: answer.statusCode, statusText: '', headers, config }
  if (answer.statusCode < 300) return response
  throw new AxiosError('refused', String(answer.statusCode), config, {}, response)
}

/** A file as bytes; other data unchanged. */
const bytesOf = async (data: unknown) =>
  (data instanceof Blob ? Buffer.from(await data.arrayBuffer()) : data) as string | Buffer

/** The error of a request whose connection was lost. */
export const connectionLost = (config: InternalAxiosRequestConfig) =>
  new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)

/** Installs a `matchMedia` that matches no query, since this DOM has none. */
export function matchNoMedia(): void {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }) as never
}
