import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { errorForLog } from '../db/connection/errors'

/** Milliseconds until the answer, by which the work is usually done, so that it does not delay the caller's next request either. */
const answerAfter = 200

/**
 * For work that is done for known people only: it begins now, and the answer comes after a fixed time whether the work is done,
 * goes on, fails, or there is none, so that its time tells nothing (quality.md AU1). A server that stops waits for it.
 */
export function backgroundWork(app: FastifyInstance): (work: () => Promise<void>) => Promise<void> {
  const running = new Set<Promise<void>>()
  app.addHook('preClose', async () => void (await Promise.all(running)))
  return async (work) => {
    const done = work()
      .catch((err) => app.log.error({ err: errorForLog(err) }, 'work after an answer failed'))
      .finally(() => running.delete(done))
    running.add(done)
    await pause(answerAfter)
  }
}
