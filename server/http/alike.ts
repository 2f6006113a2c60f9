import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds: answers leave at multiples of it after the request, whatever their work took. */
const step = 250

/**
 * Runs work whose duration may tell whether a person is known, and ends only at the next step of time, by a result as by an
 * error (quality.md AU1).
 */
export async function atNextStep<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    await pause(step - ((performance.now() - begun) % step))
  }
}
