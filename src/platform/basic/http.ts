import axios, {
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  isAxiosError,
  isCancel,
} from 'axios'
import { refusalText } from '../../../domain/contract/refusal'
import { setClockBy } from './clock'
import { keepDrafts } from './drafts'
import { fileNameOf, isWrapped, unwrapped } from './file-answer'
import { HttpCanceled, HttpFailure } from './http-failure'
import { goTo } from './navigation'
import { type QueryValue, queryString } from './query-string'
import { apiBase, doctorSignal, endImpersonation, endSession, getSession } from './session'
import { tabStorage } from './storage'
import { announce } from './toasts'

export { HttpCanceled, HttpFailure }

/** What a caller may say of a request beyond axios's own settings. */
interface OwnSettings {
  /** Whose agenda; by default the tab's acting doctor at this very moment. */
  actingAs?: number | null | undefined
  /** Instead of the session's token: for the moment between a login and the session it begins. */
  token?: string | undefined
  /** The caller speaks for itself; only 401 and 503 are still acted upon. */
  quiet?: boolean | undefined
  /** Nobody stands at this screen: it says what is wrong and goes on by itself, whatever the answer is. */
  unattended?: boolean | undefined
  /** Makes a repeated POST one. */
  idempotencyKey?: string | undefined
}

declare module 'axios' {
  interface AxiosRequestConfig extends OwnSettings {
    /** When it was asked for, by this machine's clock. */
    sentAt?: number | undefined
  }
}

export interface HttpRequest extends OwnSettings {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base URL, without a leading slash. */
  readonly path: string
  readonly query?: { readonly [key: string]: QueryValue } | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** "Contains public" means a segment of the path: whoever searches "Publicis" stays logged in. */
export function isPublicPath(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/)
  return beforeQuery.split('/').includes('public')
}

/** The calls whose answer depends on `X-Acting-As` (contract.md, "Habits"). */
export const isDoctorPath = (path: unknown) => typeof path === 'string' && path.startsWith('doctor/')

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

/** Where the page that met a 503 and the server's words are kept for `/service-communication`, which is another app's. */
export const outOfServiceKey = 'out_of_service'

function outOfService(data: unknown) {
  keepDrafts()
  if (window.location.pathname === '/service-communication') return
  tabStorage.write(outOfServiceKey, { from: window.location.pathname + window.location.search, data })
  goTo('/service-communication')
}

const secondFactorListeners = new Set<() => void>()

/** Runs when the server says that nothing works until a second factor is on: who is signed in must be read again. */
export function onSecondFactorDue(listener: () => void) {
  secondFactorListeners.add(listener)
  return () => secondFactorListeners.delete(listener)
}

/** The error catalogue of specification §8. 404, 409 and 422 belong to whoever made the call. */
function tell(status: number, data: unknown, { token, quiet, unattended }: OwnSettings) {
  if (unattended) return
  if (status === 401) sessionRefused(token, messageOf(data))
  else if (status === 503) outOfService(data)
  // The page that this leads to says why.
  else if (status === 403 && textField(data, 'code') === 'second-factor-due')
    for (const listener of [...secondFactorListeners]) listener()
  else if (quiet) return
  else if (status === 0) announce({ type: 'error', title: refusalText.noAnswer })
  else if (status !== 404 && status !== 409 && status !== 422)
    announce({ type: 'error', title: messageOf(data), text: textField(data, 'description') })
}

function reduced(error: unknown): HttpFailure {
  if (isCancel(error)) return new HttpCanceled(0, undefined, 'canceled')
  if (!isAxiosError(error)) throw error
  const status = error.response?.status ?? 0
  const data: unknown = error.response?.data
  const retryAfter = Number(error.response?.headers['retry-after'] ?? Number.NaN)
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null
  const failure = new HttpFailure(status, data, messageOf(data) ?? error.message, seconds)
  tell(status, data, error.config ?? {})
  return failure
}

/**
 * Token, acting doctor and abort signal are captured in the caller's own turn (the interceptor is synchronous), so that
 * a change of doctor a moment later can neither relabel the request nor let it finish unseen.
 */
function captureSession(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const session = getSession()
  const path = config.url ?? ''
  const isPublic = isPublicPath(path) || /(^|\/)login$/.test(path)
  config.token = isPublic ? undefined : (config.token ?? session.token ?? undefined)
  if (config.token === undefined) config.headers.delete('Authorization')
  else config.headers.set('Authorization', `Bearer ${config.token}`)
  const actingAs = config.actingAs === undefined ? session.actingDoctorId : config.actingAs
  if (actingAs !== null && !isPublic) config.headers.set('X-Acting-As', String(actingAs))
  if (config.idempotencyKey) config.headers.set('Idempotency-Key', config.idempotencyKey)
  if (isDoctorPath(config.url)) {
    const callerSignal = config.signal as AbortSignal | undefined
    config.signal = callerSignal ? AbortSignal.any([doctorSignal(), callerSignal]) : doctorSignal()
  }
  config.baseURL = apiBase()
  config.sentAt = Date.now()
  return config
}

/** The one way out of the browser. */
export const http: AxiosInstance = axios.create({
  headers: { Accept: 'application/json' },
  paramsSerializer: { serialize: (params) => queryString(params) },
})
http.interceptors.request.use(captureSession, undefined, { synchronous: true })
/** Every answer of the API says what time it is, a refusal too. */
function takeTime({ headers, config }: Pick<AxiosResponse, 'headers' | 'config'>) {
  if (config.sentAt !== undefined) setClockBy(headers, config.sentAt)
}

http.interceptors.response.use(
  (response) => {
    takeTime(response)
    return response
  },
  (error: unknown) => {
    if (isAxiosError(error) && error.response) takeTime(error.response)
    const reject = (refused: unknown) => Promise.reject(reduced(refused))
    return isWrapped(error) ? unwrapped(error).then(reject) : reject(error)
  },
)

function configOf({ path, query, body, ...settings }: HttpRequest): AxiosRequestConfig {
  const config: AxiosRequestConfig = { ...settings, url: path }
  if (query) config.params = query
  if (body !== undefined) config.data = body
  return config
}

/** One request of this tab, its answer's body. */
export const request = async <T = unknown>(sent: HttpRequest): Promise<T> =>
  (await http.request<T>(configOf(sent))).data

/** A file as the server names it (specification §7: a blob, its name from content-disposition). */
export async function requestFile(sent: HttpRequest) {
  const { data, headers } = await http.request<Blob>({ ...configOf(sent), responseType: 'blob' })
  return { content: data, name: fileNameOf(headers['content-disposition']) }
}
