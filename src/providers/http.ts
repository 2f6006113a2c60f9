import axios, { type AxiosRequestConfig, isAxiosError, isCancel } from 'axios'
import { refusalText } from '../../domain/contract/refusal'
import { apiBase, doctorSignal, endImpersonation, endSession, getSession, goTo, keepDrafts } from '../session'
import { announce } from './notification'
import { type QueryValue, queryString } from './query-string'

/** What a rejected request is reduced to (specification §8). `status` 0: no answer came. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  constructor(
    readonly status: number,
    readonly data: unknown,
    message = '',
  ) {
    super(message)
  }
}

/** The request was given up on purpose: nothing to tell anybody. */
export class HttpCanceled extends HttpFailure {}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base URL, without a leading slash. */
  readonly path: string
  readonly query?: { readonly [key: string]: QueryValue } | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string | undefined
  /** Whose agenda; by default the tab's acting doctor at this very moment. */
  readonly actingAs?: number | null | undefined
  /** Instead of the session's token: for the moment between a login and the session it begins. */
  readonly token?: string | undefined
  readonly responseType?: 'json' | 'blob'
  /** The caller speaks for itself; only 401 and 503 are still acted upon. */
  readonly quiet?: boolean | undefined
}

/** "Contains public" means a segment of the path: whoever searches "Publicis" stays logged in. */
export function isPublicPath(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/)
  return beforeQuery.split('/').includes('public')
}

const client = axios.create({
  headers: { Accept: 'application/json' },
  // Queries are written by queryString; axios must not add its own brackets.
  paramsSerializer: { serialize: (params) => String(params) },
})

const messageOf = (data: unknown) => textField(data, 'message')

function textField(data: unknown, field: string): string | undefined {
  if (typeof data !== 'object' || data === null || !(field in data)) return undefined
  const text = (data as Record<string, unknown>)[field]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** 401: back to the admin when impersonating, else out; but only if the session is still the one that was refused. */
function sessionRefused(refusedToken: string | undefined, message: string | undefined) {
  const { token, loginAs } = getSession()
  if (token !== null && token === refusedToken) {
    keepDrafts()
    if (loginAs) goTo(endImpersonation(), { replace: true })
    else endSession()
  } else if (refusedToken !== undefined) return
  announce({
    type: 'error',
    title: message === undefined || message === refusalText.unauthenticated ? 'Sessione terminata' : message,
  })
}

function outOfService(data: unknown) {
  keepDrafts()
  if (window.location.pathname === '/service-communication') return
  const from = window.location.pathname + window.location.search
  goTo('/service-communication', { state: { from, data } })
}

/** The error catalogue of specification §8. 404, 409 and 422 belong to whoever made the call. */
function tell(status: number, data: unknown, token: string | undefined, quiet: boolean) {
  if (status === 401) sessionRefused(token, messageOf(data))
  else if (status === 503) outOfService(data)
  else if (quiet) return
  else if (status === 0) announce({ type: 'error', title: 'Verifica la tua connessione a internet.' })
  else if (status !== 404 && status !== 409 && status !== 422)
    announce({ type: 'error', title: messageOf(data), text: textField(data, 'description') })
}

function reduced(error: unknown): HttpFailure {
  if (isCancel(error)) return new HttpCanceled(0, undefined, 'canceled')
  if (!isAxiosError(error)) throw error
  const status = error.response?.status ?? 0
  const data: unknown = error.response?.data
  return new HttpFailure(status, data, messageOf(data) ?? error.message)
}

function signalOf(request: HttpRequest, isPublic: boolean): AbortSignal | undefined {
  const signals = [request.signal, isPublic || request.token ? undefined : doctorSignal()].filter(
    (s) => s !== undefined,
  )
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0]
}

/**
 * One request of this tab. Token, acting doctor and abort signal are captured here, in the caller's own turn, so that a
 * change of doctor a moment later can neither relabel the request nor let it finish unseen.
 */
export async function request<T = unknown>(input: HttpRequest): Promise<T> {
  const session = getSession()
  const isPublic = isPublicPath(input.path)
  const token = isPublic ? undefined : (input.token ?? session.token ?? undefined)
  const actingAs = input.actingAs === undefined ? session.actingDoctorId : input.actingAs
  const query = input.query ? queryString(input.query) : ''
  const config: AxiosRequestConfig = {
    method: input.method,
    baseURL: apiBase(),
    url: input.path + (query && `?${query}`),
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(actingAs !== null && { 'X-Acting-As': String(actingAs) }),
      ...(input.idempotencyKey && { 'Idempotency-Key': input.idempotencyKey }),
    },
    responseType: input.responseType ?? 'json',
  }
  const signal = signalOf(input, isPublic)
  if (signal) config.signal = signal
  if (input.body !== undefined) config.data = input.body
  try {
    return (await client.request<T>(config)).data
  } catch (error) {
    const failure = reduced(error)
    if (!(failure instanceof HttpCanceled)) tell(failure.status, failure.data, token, input.quiet ?? false)
    throw failure
  }
}
