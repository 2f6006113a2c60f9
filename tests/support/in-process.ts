import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { FastifyInstance } from 'fastify'
import { http } from '../../src/providers/http'

/** What axios gets of the app in this process: the same requests and answers, without a socket. */
export async function answerOf(app: FastifyInstance, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const answer = await app.inject({
    method: (config.method ?? 'get').toUpperCase() as 'GET',
    url: http.getUri(config),
    headers: { ...config.headers.toJSON(true) } as Record<string, string>,
    ...(config.data !== undefined && { payload: await bytesOf(config.data) }),
  })
  const wrapped = config.responseType === 'blob'
  const data = wrapped ? new Blob([new Uint8Array(answer.rawPayload)]) : answer.body === '' ? undefined : answer.json()
  const headers = new AxiosHeaders({ 'content-disposition': answer.headers['content-disposition'] as string })
  const response = { data, status: answer.statusCode, statusText: '', headers, config }
  if (answer.statusCode < 300) return response
  throw new AxiosError('refused', String(answer.statusCode), config, {}, response)
}

/** A file as the bytes that a socket would carry. */
const bytesOf = async (data: unknown) =>
  (data instanceof Blob ? Buffer.from(await data.arrayBuffer()) : data) as string | Buffer

/** The request or its answer did not come through. */
export const connectionLost = (config: InternalAxiosRequestConfig) =>
  new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)

/** A window that matches no media query: this DOM knows of none. */
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
