import { AxiosError, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpCanceled, type HttpFailure, http, request } from '../../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../../src/platform/basic/toasts'
import {
  beginImpersonation,
  beginSession,
  endSession,
  getSession,
  logOut,
  setActingDoctor,
  setNavigator,
} from '../../../src/platform/session'

let sent: InternalAxiosRequestConfig[] = []
const navigate = vi.fn()

function answer(status: number, data: unknown) {
  http.defaults.adapter = async (config) => {
    sent.push(config)
    const response: AxiosResponse = { status, data, config, headers: {}, statusText: '' }
    if (status < 300) return response
    throw new AxiosError('refused', String(status), config, {}, response)
  }
}

const toasts = () => currentToasts().map(({ title, text }) => [title, text].filter(Boolean).join(' / '))
const get = (path: string) => request({ method: 'GET', path })
const failing = async (path = 'doctor/bookings') => (await get(path).catch((error: unknown) => error)) as HttpFailure

beforeEach(() => {
  logOut()
  for (const { key } of currentToasts()) withdraw(key)
  sent = []
  navigate.mockClear()
  setNavigator(navigate)
  beginSession({ token: 'token', userId: 7 })
})

describe('a rejected request (specification §8)', () => {
  test.each([
    [401, { message: 'Unauthenticated.' }, ['Sessione terminata'], null],
    [401, { message: 'Utente disabilitato.' }, ['Utente disabilitato.'], null],
    [403, { message: 'Non hai i permessi.' }, ['Non hai i permessi.'], 'token'],
    [404, { message: 'Risorsa non trovata' }, [], 'token'],
    [409, { message: 'Occupato' }, [], 'token'],
    [422, { message: 'Campo obbligatorio.', errors: {} }, [], 'token'],
    [429, { message: 'Troppe richieste' }, ['Troppe richieste'], 'token'],
    [500, {}, [], 'token'],
    [500, { message: 'Errore', description: 'Numero 5' }, ['Errore / Numero 5'], 'token'],
  ])('%i %j', async (status, data, shown, token) => {
    answer(status, data)
    const failure = await failing()
    expect({ ...failure }).toMatchObject({ status, data })
    expect(toasts()).toEqual(shown)
    expect(getSession().token).toBe(token)
  })

  test('is an HttpFailure with status and data', async () => {
    answer(422, { message: 'x' })
    expect(Object.keys(await failing()).filter((key) => key !== 'name')).toEqual(['status', 'data'])
  })

  test('with 503 goes to /service-communication', async () => {
    answer(503, { message: 'x', communication: { title: 'Manutenzione', body: '…' } })
    await failing()
    expect(navigate).toHaveBeenCalledWith('/service-communication', undefined)
    expect(toasts()).toEqual([])
  })

  test('without an answer gives one toast', async () => {
    http.defaults.adapter = async (config) => {
      throw new AxiosError('Network Error', 'ERR_NETWORK', config)
    }
    expect((await failing()).status).toBe(0)
    await failing()
    expect(toasts()).toEqual(['Verifica la tua connessione a internet.'])
  })

  test('that was canceled gives no toast', async () => {
    http.defaults.adapter = async () => {
      throw new CanceledError()
    }
    expect(await failing()).toBeInstanceOf(HttpCanceled)
    expect(toasts()).toEqual([])
  })

  test('with 401 while impersonating restores the admin', async () => {
    beginImpersonation({ token: 'borrowed', userId: 3, returnPath: '/admin/doctors' })
    answer(401, { message: 'Unauthenticated.' })
    await failing()
    expect(getSession()).toMatchObject({ token: 'token', loginAs: null })
    expect(navigate).toHaveBeenCalledWith('/admin/doctors', { replace: true })
  })

  test('with 401 while impersonating, and then as the admin, leaves neither token behind', async () => {
    beginImpersonation({ token: 'borrowed', userId: 3, returnPath: '/admin/doctors' })
    answer(401, { message: 'Unauthenticated.' })
    await failing()
    await failing()
    expect(getSession()).toMatchObject({ token: null, userId: null, loginAs: null })
    const kept = JSON.stringify({ ...window.localStorage, ...window.sessionStorage })
    expect(kept).not.toMatch(/borrowed|"token":/)
  })

  test('with 401 for an earlier token changes nothing', async () => {
    http.defaults.adapter = async (config) => {
      endSession()
      beginSession({ token: 'fresh', userId: 7 })
      const response: AxiosResponse = { status: 401, data: {}, config, headers: {}, statusText: '' }
      throw new AxiosError('refused', '401', config, {}, response)
    }
    await failing()
    expect(getSession().token).toBe('fresh')
    expect(toasts()).toEqual([])
  })
})

describe('request sends', () => {
  test.each([
    ['public/config', undefined],
    ['doctor/bookings?search=public', 'Bearer token'],
    ['admin/pharmaceutical-companies?search=Publicis', 'Bearer token'],
    ['admin/publications', 'Bearer token'],
    ['doctor/bookings?next=/public/x', 'Bearer token'],
  ])('%s: Authorization %s', async (path, authorization) => {
    answer(200, { data: [] })
    await get(path)
    expect(sent[0]?.headers.get('Authorization') ?? undefined).toBe(authorization)
  })

  test('the acting doctor of the moment of the call', async () => {
    setActingDoctor(3)
    answer(200, { data: [] })
    const pending = get('user')
    setActingDoctor(4)
    await pending
    expect(sent[0]?.headers.get('X-Acting-As')).toBe('3')
  })

  test.each([
    ['doctor/bookings', '3'],
    ['account/sessions', '3'],
    ['broadcasting/auth', '3'],
    ['public/config', undefined],
  ])('%s: X-Acting-As %s while doctor 3 is chosen', async (path, header) => {
    setActingDoctor(3)
    answer(200, { data: [] })
    await get(path)
    expect(sent[0]?.headers.get('X-Acting-As') ?? undefined).toBe(header)
  })

  test('nothing for the previous doctor: requests in flight are aborted', async () => {
    setActingDoctor(3)
    http.defaults.adapter = (config) =>
      new Promise((_, reject) => config.signal?.addEventListener?.('abort', () => reject(new CanceledError())))
    const pending = failing('doctor/bookings')
    setActingDoctor(4)
    expect(await pending).toBeInstanceOf(HttpCanceled)
  })

  test('filters in brackets, lists with commas, and no empty values', async () => {
    answer(200, { data: [] })
    const query = {
      paginate: 1,
      search: '',
      'filter[status][in]': 'a,b',
      filter: { price: { gte: 100 }, active: true },
    }
    await request({ method: 'GET', path: 'admin/drugs', query })
    const url = decodeURIComponent(http.getUri(sent[0]))
    expect(url).toContain('admin/drugs?paginate=1&filter[status][in]=a,b&filter[price][gte]=100&filter[active]=1')
  })
})
