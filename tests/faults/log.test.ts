import { beforeAll, expect, test } from 'vitest'
import { aBuiltPractice, ask, type Desk } from '../support/built-practice'
import type { BuiltServer } from '../support/built-server'

let server: BuiltServer
let desk: Desk
beforeAll(async () => {
  const practice = await aBuiltPractice('postgres')
  desk = practice.desks[0] as Desk
  server = await practice.start({ env: { LOG_LEVEL: 'info' } })
  return async () => {
    await server.end()
    await practice.close()
  }
})

const lines = () =>
  server
    .said()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))

test('a refused booking is logged with route and status, without typed data (specification §8)', async () => {
  const refused = await ask(server.url, desk, 'doctor/bookings', {
    method: 'POST',
    body: {
      office_user_id: desk.office_user_id,
      office_service_id: desk.office_service_id,
      name: 'Segnaposto Serafina',
      phone_prefix: '+39',
      phone: '333 987 6543',
      date: '2026-01-02',
      from: '03:07:00',
      to: '03:22:00',
      assistant_notes: 'marcatore-privato',
    },
  })
  expect(refused?.status).toBe(422)
  await ask(server.url, desk, 'doctor/office_services/1/availabilities?from=2026-13-01&to=x')
  await ask(server.url, desk, 'doctor/bookings?paginate=1&search=Serafina')
  const answered = lines().filter(({ msg }) => msg === 'answered')
  expect(answered).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/backoffice/doctor/bookings', status: 422 }),
  )
  expect(answered).toContainEqual(
    expect.objectContaining({ route: '/api/backoffice/doctor/office_services/:id/availabilities', status: 422 }),
  )
  expect(JSON.stringify(lines())).not.toMatch(/Segnaposto|Serafina|987\s?6543|marcatore-privato/)
})
