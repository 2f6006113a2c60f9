import { firstFreeWindow } from '../../domain/availability/first-free'
import { usualFreeTimes } from '../../domain/contract/agenda/first-free'
import { send } from './client'
import { fullDays, month } from './practice'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

/** Doctors over whom the first free time is searched. */
export const colleagues = 50

/** The first free times over all colleagues of an assistant, compared with a month of one doctor, measured alternately. */
export async function firstFreeFigure(host: RunningHost, database: string, rounds: number): Promise<Figure> {
  const [doctor] = host.doctors
  if (!doctor || !host.assistant) throw new Error('The host has no assistant of many doctors')
  const ask = (path: string, token: string | null) => () =>
    send(`${host.app}/api/backoffice/doctor/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const asks = [
    ask('first_free', host.assistant),
    ask(
      `office_services/${doctor.serviceId}/availabilities?from=${month.from}&to=${month.to}&advanced=1`,
      doctor.token,
    ),
  ]
  const times = asks.map((): number[] => [])
  for (let round = -10; round < rounds; round += 1)
    for (const [i, request] of asks.entries()) {
      const { status, text, took } = await request()
      if (status !== 200) throw new Error(`${status}: ${text}`)
      if (round === -10 && i === 0 && JSON.parse(text).data.length !== usualFreeTimes)
        throw new Error('Not as many free times as are asked for')
      if (round >= 0) times[i]?.push(took)
    }
  const [ours = 0, oneMonth = 0] = times.map(median)
  return {
    what: `first free times, ${colleagues} doctors, ${firstFreeWindow} days, ${fullDays} of them full, ${database}`,
    ours: ms(ours),
    beside: `${ms(oneMonth)} month`,
    ratio: ours / oneMonth,
    goal: { most: 60 },
  }
}
