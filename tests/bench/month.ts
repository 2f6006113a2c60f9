import { send } from './client'
import { month } from './practice'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

const large = new Intl.NumberFormat('en-GB')

/** A month of availability over HTTP for doctors of several sizes, and its baseline, measured alternately. */
export async function monthFigures(host: RunningHost, database: string, rounds: number): Promise<Figure[]> {
  const asks = host.doctors.flatMap(({ doctorId, serviceId, token }) => [
    () =>
      send(
        `${host.app}/api/backoffice/doctor/office_services/${serviceId}/availabilities?from=${month.from}&to=${month.to}&advanced=1`,
        { headers: { authorization: `Bearer ${token}` } },
      ),
    () => send(`${host.floor}/?doctor=${doctorId}&from=${month.from}&to=${month.to}`),
  ])
  const times = asks.map((): number[] => [])
  for (let round = -10; round < rounds; round += 1) {
    const bodies: string[] = []
    for (const [i, ask] of asks.entries()) {
      const { status, text, took } = await ask()
      if (status !== 200) throw new Error(`${status}: ${text}`)
      bodies.push(text)
      if (round >= 0) times[i]?.push(took)
    }
    if (round === -10 && new Set(bodies).size !== 1) throw new Error('The floor does not send the same bytes')
  }
  const middle = times.map(median)
  const smallest = middle[0] ?? Number.NaN
  return host.doctors.flatMap(({ bookings }, i): Figure[] => {
    const [ours = 0, floor = 0] = [middle[2 * i], middle[2 * i + 1]]
    const what = `month of availability, ${large.format(bookings)} bookings, ${database}`
    const fast = { what, ours: ms(ours), beside: `${ms(floor)} floor`, ratio: ours / floor, goal: { most: 5 } }
    if (i === 0) return [fast]
    const flat = { what: '  the same, beside 1,000 bookings', ours: ms(ours), beside: ms(smallest) }
    return [fast, { ...flat, ratio: ours / smallest, goal: { most: bookings > 100_000 ? 1.5 : 1.25 } }]
  })
}
