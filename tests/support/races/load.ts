import type { CivilDate } from '../../../domain/calendar/civil-date'
import { anOwnVisit, bookOwn } from '../builders/participants'
import { aVisit, save } from '../builders/practice'
import type { Answer } from '../servers/app'
import { quarter } from './bookings'
import { expectOneWinner, shuffled, times } from './race'
import type { RaceSetup } from './setup'

/** What CO1 asks for: how many were created and refused, and how long they waited, in milliseconds. */
export interface LoadResult {
  readonly created: number
  readonly refused: number
  readonly p50: number
  readonly p99: number
}

/** Books so many slots, each by as many clients of every kind (CO1), some of the slots at a time. */
export async function bookSlotsAtOnce(
  setup: RaceSetup,
  { slots, clients, atOnce }: { slots: number; clients: number; atOnce: number },
): Promise<LoadResult> {
  const weeks = times(Math.ceil(slots / 12), () => setup.aWednesday())
  const took: number[] = []
  let created = 0
  for (let first = 0; first < slots; first += atOnce) {
    const answers = times(Math.min(atOnce, slots - first), (): Answer[] => [])
    const requests = answers.flatMap((received, slot) =>
      times(clients, (client) => ({ received, slot: first + slot, client })),
    )
    await Promise.all(
      shuffled(requests).map(async ({ received, slot, client }) => {
        const time = { date: weeks[Math.floor(slot / 12)] as CivilDate, ...quarter(slot % 12) }
        const sentAt = performance.now()
        received.push(await request(setup, client, time))
        took.push(performance.now() - sentAt)
      }),
    )
    for (const received of answers) expectOneWinner(received)
    created += answers.length
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.ceil(took.length * share) - 1] ?? 0)
  return { created, refused: took.length - created, p50: at(0.5), p99: at(0.99) }
}

function request(setup: RaceSetup, client: number, time: { date: CivilDate; from: string; to: string }) {
  if (client % 5 === 4) return bookOwn(setup.nicolo, anOwnVisit(setup, time))
  const visit = aVisit(setup, client % 3 ? time : { ...time, name: `Cliente ${client}` })
  return save(setup.doctorSide(client), { ...visit, overtime: client % 7 === 0 })
}
