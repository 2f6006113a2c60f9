import { setTimeout as delay } from 'node:timers/promises'

/** Looks that only end what would never hold: no test is decided by the speed of the machine (decision 15). */
const mostLooks = 6000

/** Looks every 10 ms until the expectation holds, and returns what it returns. */
export async function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  for (let look = 1; ; look += 1) {
    try {
      return await expectation()
    } catch (err) {
      if (look === mostLooks) throw err
    }
    await delay(10)
  }
}

/** What others wait for until a test opens it: the order of two things without any time. */
export function aGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}
