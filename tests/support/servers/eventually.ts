import { vi } from 'vitest'

/**
 * Polls until the expectation holds, and returns what it returns. Its time only ends what would never hold: no test is decided
 * by the speed of the machine (decision 15).
 */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expectation, { timeout: 60_000, interval: 10 })

/** What others wait for until a test opens it: the order of two things without any time. */
export function aGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}
