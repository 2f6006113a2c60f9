import { addDays } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import { send } from './client'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

const few = 52
const many = 365

interface Agenda {
  readonly token: string
  readonly officeUserId: number
  readonly serviceId: number
}

/** Schedules a visit every day; a dry run may have invalid rows, as on weekends. */
async function repeat(host: RunningHost, agenda: Agenda, count: number, more: object): Promise<number> {
  const { status, text, took } = await send(`${host.app}/api/backoffice/doctor/bookings/schedule`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agenda.token}` },
    body: {
      office_user_id: agenda.officeUserId,
      office_service_id: agenda.serviceId,
      name: 'Rosa Verdi',
      recurrence: { from: '2026-12-01', freq: 'daily', interval: 1, count },
      ...more,
    },
  })
  const { meta } = JSON.parse(text) as { meta?: { total: number } }
  if (status !== 200 || meta?.total !== count) throw new Error(`${status}: ${text.slice(0, 300)}`)
  return took
}

const atNine = { from: longTime(540), to: longTime(555), dry_run: 1 }
/** Every day is free out of hours; each round uses other days, as at the far end of a year. */
const inTheEvening = (round: number, count: number) => ({
  from: longTime(1140),
  to: longTime(1155),
  overtime: true,
  dry_run: 0,
  recurrence: { from: addDays('2028-01-01', 80 * round), freq: 'daily', interval: 1, count },
})

/**
 * A dry run of 365 days compared with one of 52, in a full and an empty agenda; saving 52 visits compared with one bare
 * insert of as many; and the number of statements for more rows.
 */
export async function repeatFigures(host: RunningHost, database: string, rounds: number): Promise<Figure[]> {
  if (!host.empty) throw new Error('This host has nobody to book with')
  const { empty } = host
  const full = host.doctors.at(-1) ?? empty
  const figures: Figure[] = []
  for (const [whose, agenda] of [
    ['a full agenda', full],
    ['an empty agenda', empty],
  ] as const) {
    const [short, long]: number[][] = [[], []]
    for (let round = -5; round < rounds; round += 1) {
      const took = [await repeat(host, agenda, few, atNine), await repeat(host, agenda, many, atNine)]
      if (round < 0) continue
      short?.push(took[0] ?? 0)
      long?.push(took[1] ?? 0)
    }
    const [ofFew, ofMany] = [median(short ?? []), median(long ?? [])]
    figures.push({
      what: `dry run of ${many} days, ${whose}, ${database}`,
      ours: ms(ofMany),
      beside: `${ms(ofFew)} of ${few}`,
      ratio: ofMany / ofFew,
      goal: { most: 2 },
    })
  }
  const [ours, bare]: number[][] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bare?.push(await host.insertTogether(few))
    ours?.push(await repeat(host, empty, few, inTheEvening(round, few)))
  }
  const [saved, inserted] = [median(ours ?? []), median(bare ?? [])]
  figures.push({
    what: `saving ${few} visits of a repeat, ${database}`,
    ours: ms(saved),
    beside: `${ms(inserted)} one insert`,
    ratio: saved / inserted,
    goal: { most: 3 },
  })
  const asked = async (count: number, round: number) => {
    const before = await host.statements()
    await repeat(host, empty, count, inTheEvening(round, count))
    return (await host.statements()) - before
  }
  const [ofFew, ofMany] = [await asked(few, rounds), await asked(many, rounds + 1)]
  return [
    ...figures,
    {
      what: `statements for saving ${many} visits, ${database}`,
      ours: `${ofMany}`,
      beside: `${ofFew} for ${few}`,
      ratio: ofMany / ofFew,
      goal: { most: 1 },
    },
  ]
}
