import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalText } from '../../domain/contract/refusal'
import { http } from '../../src/platform/basic/http'
import { signOut } from '../../src/platform/basic/log-out'
import { publicCall } from '../../src/platform/basic/public-call'
import { currentToasts, withdraw } from '../../src/platform/basic/toasts'
import { beginSession, logOut, setActingDoctor, setNavigator } from '../../src/platform/session'
import { readTotemScreen } from '../../src/public/totem/calls'

let sent: InternalAxiosRequestConfig[] = []
const navigate = vi.fn()

function answer(status: number, data: unknown) {
  http.defaults.adapter = async (config) => {
    sent.push(config)
    if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    const response: AxiosResponse = { status, data, config, headers: {}, statusText: '' }
    if (status < 300) return response
    throw new AxiosError('refused', String(status), config, {}, response)
  }
}

const titles = () => currentToasts().map(({ title }) => title)

beforeEach(() => {
  logOut()
  for (const { key } of currentToasts()) withdraw(key)
  sent = []
  navigate.mockClear()
  setNavigator(navigate)
})
afterEach(logOut)

const read = () => publicCall('GET', 'invites/1')

describe('the error catalogue on pages of strangers (specification §8)', () => {
  test.each([
    [0, undefined, { kind: 'unanswered', message: 'Verifica la tua connessione a internet.' }],
    [500, { message: 'Si è verificato un errore.' }, { kind: 'unanswered', message: 'Si è verificato un errore.' }],
    [500, {}, { kind: 'unanswered', message: refusalText.unexpected }],
    [429, { message: 'Troppe richieste.' }, { kind: 'refused', message: 'Troppe richieste.' }],
    [404, { message: 'Risorsa non trovata' }, { kind: 'refused', message: 'Risorsa non trovata' }],
    [409, { message: 'Occupato' }, { kind: 'refused', message: 'Occupato' }],
    [422, { message: 'x', errors: { email: ['Manca.'] } }, { kind: 'invalid', errors: { email: ['Manca.'] } }],
  ])('%i %j is left to the page to tell', async (status, data, outcome) => {
    answer(status, data)
    expect(await read()).toMatchObject(outcome)
    expect(titles()).toEqual([])
    expect(navigate).not.toHaveBeenCalled()
  })

  test('503 leads to /service-communication', async () => {
    answer(503, { message: 'Manutenzione' })
    await read()
    expect(navigate).toHaveBeenCalledWith('/service-communication', undefined)
    expect(titles()).toEqual([])
  })

  test.each([0, 500, 503])('a totem, where nobody could go on, stays on its page after %i', async (status) => {
    answer(status, { message: 'x' })
    expect((await readTotemScreen()).kind).toBe('unanswered')
    expect(titles()).toEqual([])
    expect(navigate).not.toHaveBeenCalled()
  })
})

describe('while a doctor is chosen', () => {
  const headers = () => {
    const all = sent.at(-1)?.headers
    return [all?.get('Authorization') ?? null, all?.get('X-Acting-As') ?? null]
  }
  beforeEach(() => {
    beginSession({ token: 'token', userId: 7 })
    setActingDoctor(3)
    answer(200, { data: null })
  })

  test.each(['public/invites/1', 'public/config', 'login', 'totem/login'])(
    '%s says nothing of who asks',
    async (path) => {
      await http.request({ url: path })
      expect(headers()).toEqual([null, null])
    },
  )

  test('the logout names the doctor, as any other call of the tab does', async () => {
    await signOut()
    expect(sent.at(-1)?.url).toBe('logout')
    expect(headers()).toEqual(['Bearer token', '3'])
  })
})
