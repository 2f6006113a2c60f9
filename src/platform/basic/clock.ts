import { romeWallClock, type WallClock } from '../../../domain/calendar/rome'
import { createStore } from './store'

/** Milliseconds that the two clocks may differ by: the header says whole seconds, and nobody notices so few. */
const tolerance = 5_000
/** An answer that took longer says too little of when it was given. Milliseconds. */
const longest = 10_000

/** Milliseconds by which the server's clock is ahead of this machine's. */
const difference = createStore(0)

/** The time now, in milliseconds since 1970, by the server's clock: a PC may be minutes fast, or a day wrong. */
export const serverNow = () => Date.now() + difference.get()

/** The time now as a date, for sentences such as "5 minuti fa". */
export const serverDate = () => new Date(serverNow())

/** The wall clock in Rome now. Components use `useRomeClock`, which keeps up with it. */
export const romeNow = (): WallClock => romeWallClock(serverNow())

/** Runs when an answer tells another difference. */
export const onClockChange = difference.subscribe

/** An answer, in milliseconds since 1970: when it was asked for and came, by this machine's clock, and its `Date`. */
interface AnswerTimes {
  readonly sent: number
  readonly received: number
  readonly date: number
}

/** The difference of the clocks after an answer: the known one, as long as the answer agrees. */
export function clockDifference(known: number, { sent, received, date }: AnswerTimes): number {
  const took = received - sent
  if (Number.isNaN(date) || took < 0 || took > longest) return known
  const [least, most] = [date - received, date + 999 - sent]
  const agrees = (value: number) => value >= least - tolerance && value <= most + tolerance
  return [known, 0].find(agrees) ?? Math.round((least + most) / 2)
}

/** Takes the time from the headers of an answer, unless a cache on the way gave it. */
export function setClockBy(headers: { readonly [name: string]: unknown }, sent: number): void {
  if (headers.age !== undefined) return
  const date = Date.parse(String(headers.date))
  difference.set(clockDifference(difference.get(), { sent, received: Date.now(), date }))
}
