import { rmSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { apiAs } from '../support/api'
import { type BuiltServer, startBuiltServer } from '../support/built-server'
import { aPreparedFolder } from '../support/prepared-folder'

let server: BuiltServer
beforeAll(async () => {
  const dataDir = await aPreparedFolder({ demo: true })
  server = await startBuiltServer({ dataDir, env: { LOG_LEVEL: 'info' } })
  return async () => {
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

const lines = () =>
  server
    .said()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))

test('a refused booking is logged with route and status, without typed data (specification §8)', async () => {
  const api = await apiAs(server.url, 'mmg@curante.test')
  const [office] = await api.offices()
  const refused = await api.call('bookings', {
    method: 'POST',
    body: {
      office_user_id: office?.id,
      office_service_id: office?.office_services[0]?.id,
      name: 'Segnaposto Serafina',
      phone_prefix: '+39',
      phone: '333 987 6543',
      date: '2026-01-02',
      from: '03:07:00',
      to: '03:22:00',
      assistant_notes: 'marcatore-privato',
    },
  })
  expect(refused.status).toBe(422)
  await api.call('office_services/1/availabilities?from=2026-13-01&to=x')
  await api.call('bookings?paginate=1&search=Serafina')
  const answered = lines().filter(({ msg }) => msg === 'answered')
  expect(answered).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/backoffice/doctor/bookings', status: 422 }),
  )
  expect(answered).toContainEqual(
    expect.objectContaining({ route: '/api/backoffice/doctor/office_services/:id/availabilities', status: 422 }),
  )
  expect(JSON.stringify(lines())).not.toMatch(/Segnaposto|Serafina|987\s?6543|marcatore-privato|curante-demo/)
})
