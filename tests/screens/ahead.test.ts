import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../domain/contract/access/session'

const doctor = {
  id: 5,
  category: 'mmg',
  current_active_role_users: [{ role: { code: 'doctor' } }],
  assisted: [],
  employed_doctors: [],
  office_users: [{ id: 11 }, { id: 12 }],
  second_factor: { required: false, enabled: false },
} as unknown as CurrentUser
const admin = { ...doctor, current_active_role_users: [{ role: { code: 'admin' } }] } as unknown as CurrentUser

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  window.history.replaceState(null, '', '/')
})

/** The calls that are under way in the turn in which the module runs. */
async function callsBefore(path: string, user: CurrentUser) {
  const session = await import('../../src/platform/session')
  session.beginSession({ token: 'token', userId: user.id })
  session.setAllStructures(true)
  session.rememberUser(user.id, user)
  window.history.replaceState(null, '', path)
  const calls: string[] = []
  const { http } = await import('../../src/platform/basic/http')
  http.defaults.adapter = (config) => {
    calls.push(decodeURIComponent(http.getUri(config)).replace(/^.*\/api\/backoffice\//, ''))
    return new Promise(() => {})
  }
  await import('../../src/layouts/ahead')
  return calls
}

describe('before the code of a page runs', () => {
  test.each([
    ['/', /^doctor\/day\?date=[\d-]+&next=1&with=visits,free,pending,schedules,undecided,setup,prescriptions,offers$/],
    [
      '/bookings',
      /^doctor\/day\?filter\[status\]\[in\]=pending,confirmed,terminated&date=[\d-]+&to=[\d-]+&with=visits,schedules,holds,free$/,
    ],
  ])('%s is asked with its frame and the offices', async (path, day) => {
    expect((await callsBefore(path, doctor)).toSorted()).toEqual([
      expect.stringMatching(day),
      'doctor/day?with=chats,notifications,news,notices',
      'doctor/office_users?with=shifts.slots',
      'public/config',
    ])
  })

  test('a calendar with a filter asks itself', async () => {
    const calls = await callsBefore('/bookings?status=all', doctor)
    expect(calls.filter((call) => call.includes('visits'))).toEqual([])
  })

  test.each<[string, CurrentUser]>([
    ['an admin', admin],
    [
      'a doctor whose second factor is due',
      { ...doctor, second_factor: { required: true, enabled: false } } as CurrentUser,
    ],
  ])('nothing is asked for %s', async (_, user) => expect(await callsBefore('/', user)).toEqual([]))
})
