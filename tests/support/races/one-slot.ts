import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { anOwnVisit, bookOwn } from '../participants'
import { aVisit, save } from '../practice'
import type { Ground } from './ground'
import { expectOneWinner, times } from './race'
import { quarter } from './visits'

/** What CO1 asks for: how many were created and refused, and how long they waited, in milliseconds. */
export interface Rush {
  readonly created: number
  readonly refused: number
  readonly p50: number
  readonly p99: number
}

/** So many slots one after the other, each wanted by as many clients at once from every side of the desk (CO1). */
export async function rushForSlots(ground: Ground, slots: number, clients: number): Promise<Rush> {
  const first = ground.aWednesday()
  const took: number[] = []
  let created = 0
  for (let slot = 0; slot < slots; slot += 1) {
    const time = { date: addDays(first, 7 * Math.floor(slot / 12)), ...quarter(slot % 12) }
    const answers = await Promise.all(
      times(clients, async (client) => {
        const asked = performance.now()
        const answer = await wish(ground, client, time)
        took.push(performance.now() - asked)
        return answer
      }),
    )
    expectOneWinner(answers)
    created += answers.filter(({ status }) => status === 201).length
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.ceil(took.length * share) - 1] ?? 0)
  return { created, refused: took.length - created, p50: at(0.5), p99: at(0.99) }
}

function wish(ground: Ground, client: number, time: { date: CivilDate; from: string; to: string }) {
  if (client % 5 === 4) return bookOwn(ground.nicolo, anOwnVisit(ground, time))
  const visit = aVisit(ground, client % 3 ? time : { ...time, name: `Cliente ${client}` })
  return save(ground.desk(client), { ...visit, overtime: client % 7 === 0 })
}
