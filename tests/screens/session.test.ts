import { act, renderHook } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { beforeEach, describe, expect, test, vi } from 'vitest'

type SessionModule = typeof import('../../src/platform/session')

/** Reloads the page: the stores are kept, everything in memory is lost. */
async function reload(): Promise<SessionModule> {
  vi.resetModules()
  return import('../../src/platform/session')
}

/** A new tab of the same browser. */
async function newTab(): Promise<SessionModule> {
  window.sessionStorage.clear()
  return reload()
}

const secretary = { token: 'secretary-token', userId: 7 }
const admin = { token: 'admin-token', userId: 1 }
const loginAs = { token: 'borrowed-token', userId: 3, returnPath: '/admin/doctors' }

/** Another tab has changed an entry of the local storage. */
function changedElsewhere(key: string) {
  const event = new Event('storage')
  Object.assign(event, { key })
  Object.defineProperty(event, 'storageArea', { value: window.localStorage })
  window.dispatchEvent(event)
}

/** A login or a logout in another tab. */
function elsewhere(login: unknown) {
  if (login === null) window.localStorage.removeItem('curante.token')
  else window.localStorage.setItem('curante.token', JSON.stringify(login))
  changedElsewhere('curante.token')
}

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

describe('the session in local and session storage', () => {
  test('keeps the token over a reload and in a new tab', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    expect((await reload()).getSession().token).toBe('secretary-token')
    expect((await newTab()).getSession().token).toBe('secretary-token')
  })

  test('starts a new tab from the last choices', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.setActingDoctor(3)
    tab.setOfficeUser(12)
    tab.setAllStructures(true)
    expect((await newTab()).getSession()).toMatchObject({ actingDoctorId: 3, officeUserId: 12, allStructures: true })
  })

  test('keeps the doctor of a tab when another tab chooses', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.setActingDoctor(3)
    const mine = { ...window.sessionStorage }
    const other = await newTab()
    other.setActingDoctor(4)
    for (const [key, value] of Object.entries(mine)) window.sessionStorage.setItem(key, value)
    expect((await reload()).getSession().actingDoctorId).toBe(3)
  })

  test('drops the choices of another user', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.setActingDoctor(3)
    tab.endSession()
    tab.beginSession({ token: 'other', userId: 8 })
    expect(tab.getSession()).toMatchObject({ actingDoctorId: null, officeUserId: null, allStructures: false })
  })

  test('drops the office when the doctor changes', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.setActingDoctor(3)
    tab.setOfficeUser(12)
    tab.setActingDoctor(4)
    expect(tab.getSession().officeUserId).toBeNull()
  })

  test('ignores malformed entries', async () => {
    window.localStorage.setItem('curante.token', '{"token":5')
    expect((await reload()).getSession().token).toBeNull()
  })
})

describe('impersonation', () => {
  test('covers the admin in this tab over a reload, not in a new tab', async () => {
    const tab = await reload()
    tab.beginSession(admin)
    tab.beginImpersonation(loginAs)
    expect(tab.getSession().token).toBe('borrowed-token')
    expect((await reload()).getSession()).toMatchObject({ token: 'borrowed-token', userId: 3 })
    expect((await newTab()).getSession()).toMatchObject({ token: 'admin-token', loginAs: null })
  })

  test('returns to the path where it began', async () => {
    const tab = await reload()
    tab.beginSession(admin)
    tab.beginImpersonation(loginAs)
    expect(tab.endImpersonation()).toBe('/admin/doctors')
    expect(tab.getSession()).toMatchObject({ token: 'admin-token', userId: 1, loginAs: null })
  })

  test('keeps its choices out of new tabs', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.setActingDoctor(4)
    tab.beginImpersonation({ ...loginAs, userId: 7 })
    tab.setActingDoctor(3)
    expect((await newTab()).getSession().actingDoctorId).toBe(4)
  })
})

describe('setActingDoctor', () => {
  test('aborts requests in flight after notifying caches', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    const signal = tab.doctorSignal()
    const seen: boolean[] = []
    tab.onDoctorChange(() => seen.push(signal.aborted))
    tab.setActingDoctor(3)
    expect(signal.aborted).toBe(true)
    expect(seen).toEqual([false])
    expect(tab.doctorSignal().aborted).toBe(false)
  })

  test('aborts nothing for the same doctor', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.setActingDoctor(3)
    const signal = tab.doctorSignal()
    tab.setActingDoctor(3)
    expect(signal.aborted).toBe(false)
  })
})

describe('another tab', () => {
  test.each([
    ['somebody else logs in: this one reloads', { token: 'x', userId: 8 }, ['reload'], 'secretary-token'],
    ['the same person logs in again: the fresh token is taken', { token: 'fresh', userId: 7 }, [], 'fresh'],
    ['the session ends: it ends here too', null, ['ended'], null],
  ])('%s', async (_, login, heard, token) => {
    const tab = await reload()
    tab.beginSession(secretary)
    const said: string[] = []
    const stop = tab.watchOtherTabs({ reload: () => said.push('reload'), ended: () => said.push('ended') })
    elsewhere(login)
    expect(said).toEqual(heard)
    expect(tab.getSession().token).toBe(token)
    stop()
  })

  test.each([
    ['logout', undefined],
    ['refused', 'typed'],
  ])('a session ended elsewhere by "%s" leaves of a draft: %s', async (how, left) => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.saveDraft('panel', 'typed')
    window.localStorage.setItem('curante.ended', JSON.stringify(how))
    const stop = tab.watchOtherTabs({ reload: () => {}, ended: () => {} })
    elsewhere(null)
    stop()
    tab.beginSession(secretary)
    expect(tab.readDraft('panel')).toBe(left)
  })
})

describe('an impersonating tab', () => {
  const stored = () => ({ ...window.sessionStorage })
  async function impersonating() {
    const tab = await reload()
    tab.beginSession(admin)
    tab.beginImpersonation(loginAs)
    tab.setActingDoctor(3)
    tab.saveDraft('panel', 'typed')
    const said: string[] = []
    const stop = tab.watchOtherTabs({ reload: () => said.push('reload'), ended: () => said.push('ended') })
    return { tab, said, stop }
  }
  const asEnded = (how: string) => window.localStorage.setItem('curante.ended', JSON.stringify(how))

  test.each(['logout', 'refused'])(
    'ends with its token when the admin’s session ends elsewhere by "%s"',
    async (how) => {
      const { tab, said, stop } = await impersonating()
      asEnded(how)
      elsewhere(null)
      expect(said).toEqual(['ended'])
      expect(tab.getSession()).toMatchObject({ token: null, userId: null, loginAs: null, actingDoctorId: null })
      expect(JSON.stringify(stored())).not.toContain('borrowed-token')
      expect(stored()).not.toHaveProperty(['curante.choices'])
      if (how === 'logout') expect(JSON.stringify(stored())).not.toContain('typed')
      stop()
    },
  )

  test('reloads as the other user when somebody else logs in', async () => {
    const { said, stop } = await impersonating()
    elsewhere(secretary)
    expect(said).toEqual(['reload'])
    stop()
    expect((await reload()).getSession()).toMatchObject({ token: 'secretary-token', userId: 7, loginAs: null })
    expect(JSON.stringify(stored())).not.toContain('borrowed-token')
  })

  test('goes on when the same admin logs in again', async () => {
    const { tab, said, stop } = await impersonating()
    elsewhere({ token: 'fresh', userId: admin.userId })
    expect([said, tab.getSession().token]).toEqual([[], 'borrowed-token'])
    stop()
    expect(tab.endImpersonation()).toBe('/admin/doctors')
    expect(tab.getSession().token).toBe('fresh')
  })

  test('that missed the end of the admin’s session keeps nothing of it over a reload', async () => {
    const { stop } = await impersonating()
    stop()
    window.localStorage.removeItem('curante.token')
    expect((await reload()).getSession()).toMatchObject({ token: null, loginAs: null })
    expect(JSON.stringify(stored())).not.toContain('borrowed-token')
    window.localStorage.setItem('curante.token', JSON.stringify(admin))
    expect((await reload()).getSession().token).toBe('admin-token')
  })
})

describe('drafts', () => {
  test('belong to one user and one doctor', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.setActingDoctor(3)
    tab.saveDraft('panel', { note: 'fasting' })
    expect(tab.readDraft('panel')).toEqual({ note: 'fasting' })
    tab.setActingDoctor(4)
    expect(tab.readDraft('panel')).toBeUndefined()
    tab.endSession()
    tab.beginSession({ token: 'other', userId: 8 })
    tab.setActingDoctor(3)
    expect(tab.readDraft('panel')).toBeUndefined()
  })

  test('outlive a refused session by 30 minutes, for the same user', async () => {
    vi.useFakeTimers()
    const tab = await reload()
    tab.beginSession(secretary)
    tab.saveDraft('panel', 'typed')
    vi.advanceTimersByTime(50 * 60_000)
    tab.keepDrafts()
    tab.endSession()
    tab.beginSession(secretary)
    vi.advanceTimersByTime(29 * 60_000)
    expect(tab.readDraft('panel')).toBe('typed')
    vi.advanceTimersByTime(2 * 60_000)
    expect(tab.readDraft('panel')).toBeUndefined()
    vi.useRealTimers()
  })

  test('are removed by logout and by clearDraft', async () => {
    const tab = await reload()
    tab.beginSession(secretary)
    tab.saveDraft('panel', 'typed')
    tab.saveDraft('chat', 'hello')
    tab.clearDraft('chat')
    expect(tab.readDraft('chat')).toBeUndefined()
    tab.logOut()
    tab.beginSession(secretary)
    expect(tab.readDraft('panel')).toBeUndefined()
  })
})

test('setApiBase takes only a known environment and removes token and choices', async () => {
  const tab = await reload()
  tab.beginSession(secretary)
  tab.setActingDoctor(3)
  expect(() => tab.setApiBase('https://evil.example', ['/api/backoffice'])).toThrow()
  expect(tab.getSession().token).toBe('secretary-token')
  tab.setApiBase('https://staging.example/api/backoffice', ['https://staging.example/api/backoffice'])
  expect(tab.getSession()).toMatchObject({ token: null, actingDoctorId: null })
  expect(tab.apiBase()).toBe('https://staging.example/api/backoffice')
})

describe('apiBase', () => {
  const own = '/api/backoffice'
  const staging = 'https://staging.example/api/backoffice'
  const listed = async () => [own, staging]
  const stored = () => window.localStorage.getItem('curante.api_base')

  test.each([
    ['a foreign host', JSON.stringify('https://evil.example/api/backoffice')],
    ['a listed one with a path of its own', JSON.stringify(`${staging}/../../evil`)],
    ['a host without a protocol', JSON.stringify('//evil.example/api/backoffice')],
    ['a script', JSON.stringify('javascript:alert(1)')],
    ['no text', JSON.stringify({ host: 'evil.example' })],
    ['nothing', JSON.stringify('')],
    ['no JSON', 'https://evil.example'],
  ])('of an edited entry, %s, is the page’s own server at once, and the entry is removed', async (_, entry) => {
    window.localStorage.setItem('curante.api_base', entry)
    const tab = await reload()
    expect(tab.apiBase()).toBe(own)
    await tab.restoreApiBase(listed)
    expect([tab.apiBase(), stored()]).toEqual([own, null])
  })

  test('of one of the environments is used once the page’s own server has listed it', async () => {
    ;(await reload()).setApiBase(staging, [staging])
    const tab = await reload()
    expect(tab.apiBase()).toBe(own)
    await tab.restoreApiBase(listed)
    expect(tab.apiBase()).toBe(staging)
    tab.setApiBase(own, [own])
    expect([tab.apiBase(), stored()]).toEqual([own, null])
  })

  test('while the page’s own server does not answer is that server, and the choice is kept', async () => {
    ;(await reload()).setApiBase(staging, [staging])
    const tab = await reload()
    await tab.restoreApiBase(async () => null)
    expect([tab.apiBase(), stored()]).toEqual([own, JSON.stringify(staging)])
  })

  test('changed in another tab reloads this one', async () => {
    const tab = await reload()
    const said: string[] = []
    const stop = tab.watchOtherTabs({ reload: () => said.push('reload'), ended: () => said.push('ended') })
    changedElsewhere('curante.api_base')
    expect(said).toEqual(['reload'])
    stop()
    changedElsewhere('curante.api_base')
    expect(said).toEqual(['reload'])
  })
})

test('mayReload answers true once a minute', async () => {
  const { mayReload } = await import('../../src/platform/basic/load-chunk')
  expect([mayReload(0), mayReload(59_999), mayReload(60_000), mayReload(60_001)]).toEqual([true, false, true, false])
})

describe('the booking panel', () => {
  test('stays open over a refused session for the same user and doctor only', async () => {
    const tab = await reload()
    const { renderHook, act } = await import('@testing-library/react')
    const panel = renderHook(() => tab.useBookingPanel())
    const shown = () => panel.result.current
    act(() => tab.beginSession(secretary))
    act(() => tab.setActingDoctor(3))
    act(() => tab.openBookingPanel({ date: '2026-11-24' }))
    expect(shown()).toEqual({ date: '2026-11-24' })
    act(() => tab.endSession())
    expect(shown()).toBeNull()
    act(() => tab.beginSession({ token: 'other', userId: 8 }))
    expect(shown()).toBeNull()
    act(() => tab.endSession())
    act(() => tab.beginSession(secretary))
    expect(shown()).toEqual({ date: '2026-11-24' })
    act(() => tab.setActingDoctor(4))
    expect(shown()).toBeNull()
    const letter = new KeyboardEvent('keydown', { key: 'n', cancelable: true })
    window.dispatchEvent(letter)
    expect(letter.defaultPrevented).toBe(false) // no typed keys are collected
    act(() => tab.setActingDoctor(3))
    act(() => tab.logOut())
    act(() => tab.beginSession(secretary))
    expect(shown()).toBeNull()
    panel.unmount()
  })
})

describe('counter mode', () => {
  test('is kept over a reload and in a new tab', async () => {
    const tab = await reload()
    tab.setCounterMode(true)
    expect(window.localStorage.getItem('curante.counter_mode')).toBe('true')
    await newTab()
    expect(renderHook((await reload()).useCounterMode).result.current).toBe(true)
  })

  test('is switched on and off in the other tabs too', async () => {
    const tab = await reload()
    const stop = tab.followCounterMode()
    const { result } = renderHook(tab.useCounterMode)
    for (const on of [true, false]) {
      window.localStorage.setItem('curante.counter_mode', String(on))
      const event = { key: 'curante.counter_mode', storageArea: window.localStorage }
      act(() => void window.dispatchEvent(new StorageEvent('storage', event)))
      expect(result.current).toBe(on)
    }
    stop()
  })
})

test('who is signed in is asked for once, with the token and the doctor of the tab', async () => {
  const session = await newTab()
  session.beginSession(secretary)
  session.setActingDoctor(3)
  const { http } = await import('../../src/platform/basic/http')
  const calls: InternalAxiosRequestConfig[] = []
  http.defaults.adapter = async (config) => {
    calls.push(config)
    return { status: 200, data: { data: { id: secretary.userId } }, config, headers: {}, statusText: '' }
  }
  const { queryClient } = await import('../../src/platform/calls/query-client')
  const { currentUserOptions } = await import('../../src/platform/session/current-user')
  const ask = () => queryClient.ensureQueryData(currentUserOptions(secretary.userId))
  expect(await Promise.all([ask(), ask()])).toEqual([{ id: secretary.userId }, { id: secretary.userId }])
  expect(calls).toHaveLength(1)
  expect(calls[0]?.headers.toJSON()).toMatchObject({ Authorization: `Bearer ${secretary.token}`, 'X-Acting-As': '3' })
})
