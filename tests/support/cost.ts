/** CPU time in milliseconds that a request may take beside a usual one of the same call. */
export const mostCpu = 50
/** Largest reply of a refused request, in bytes. */
export const largestRefusal = 16_384

/**
 * CPU time of this process during an action, in milliseconds. Above `enough` the action is repeated, and the least of five
 * counts: a pause of the garbage collector or of the compiler is not the action's own.
 */
export async function cpuOf(action: () => Promise<unknown>, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5 && least > enough; i += 1) {
    const since = process.cpuUsage()
    await action()
    const { user, system } = process.cpuUsage(since)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
