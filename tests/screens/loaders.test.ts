import type { LoaderFunctionArgs } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../domain/contract/access/session'

const doctor = {
  id: 5,
  category: 'mmg',
  current_active_role_users: [{ role: { code: 'doctor' } }],
  assisted: [],
  employed_doctors: [],
  second_factor: { required: false, enabled: false },
} as unknown as CurrentUser
const admin = { ...doctor, current_active_role_users: [{ role: { code: 'admin' } }] } as unknown as CurrentUser

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  vi.resetModules()
})

/** What the loaders of a page ask for; a call without a reply here is refused. */
async function callsOf(path: string, user: CurrentUser | undefined) {
  const session = await import('../../src/platform/session')
  session.beginSession({ token: 'token', userId: doctor.id })
  session.setAllStructures(true)
  const replies: Record<string, unknown> = { user, 'doctor/office_users': [{ id: 11 }, { id: 12 }] }
  const calls: string[] = []
  const { http } = await import('../../src/platform/basic/http')
  const { AxiosError } = await import('axios')
  http.defaults.adapter = async (config) => {
    calls.push(decodeURIComponent(http.getUri(config)).replace(/^.*\/api\/backoffice\//, ''))
    const data = replies[config.url ?? '']
    const response = { status: data ? 200 : 404, data: { data }, config, headers: {}, statusText: '' }
    if (data) return response
    throw new AxiosError('refused', '404', config, {}, response)
  }
  const { layout, pages } = await import('../../src/routes')
  const url = new URL(path, 'http://localhost')
  const args = { request: new Request(url) } as LoaderFunctionArgs
  await Promise.all([layout.begin?.(args), pages[url.pathname]?.begin?.(args)])
  return calls.toSorted()
}

describe('the loaders of a page of the doctor’s side', () => {
  test.each([
    [
      '/',
      /^doctor\/day\?date=[\d-]+&next=1&with=notices,schedules,undecided,setup,visits,free,pending,prescriptions,offers$/,
    ],
    [
      '/bookings',
      /^doctor\/day\?filter\[status\]\[in\]=pending,confirmed,terminated&date=[\d-]+&to=[\d-]+&with=visits,schedules,holds,notices,free$/,
    ],
  ])('%s ask once for its day, each count of its frame and the offices', async (path, day) => {
    expect(await callsOf(path, doctor)).toEqual([
      'doctor/chats/to_read',
      expect.stringMatching(day),
      'doctor/notifications?to_read=1&type=communication&paginate=1&limit=1',
      'doctor/notifications?to_read=1&type=notification&paginate=1&limit=1',
      'doctor/office_users?with=shifts.slots',
      'public/config',
      'user',
    ])
  })

  test('leave a calendar with a filter to ask itself', async () => {
    const calls = await callsOf('/bookings?status=all', doctor)
    expect(calls.filter((call) => call.includes('visits'))).toEqual([])
  })

  const locked = { ...doctor, second_factor: { required: true, enabled: false } } as CurrentUser
  test.each<[string, CurrentUser | undefined]>([
    ['an admin', admin],
    ['a doctor whose second factor is due', locked],
    ['a user who is not known', undefined],
  ])('ask for nothing else for %s', async (_, user) =>
    expect(await callsOf('/', user)).toEqual(['public/config', 'user']),
  )
})
