/** CPU time in milliseconds that a request may take beside a usual one of the same call. */
export const mostCpu = 50
/**
 * The same for a request among thousands of others, whose leftovers the garbage collector clears meanwhile. Work that grows by
 * the square of its input takes ten times as long on the largest one.
 */
export const mostCpuAmongOthers = 150
/** Largest reply of a refused request, in bytes. */
export const largestRefusal = 16_384

/** CPU time in milliseconds after which an action is not repeated any more. */
const longestRepeats = 2000

/**
 * CPU time of this process during an action, in milliseconds. Above `enough` the action is repeated up to twenty times, and the
 * least counts: a pause of the garbage collector or of the compiler is not the action's own.
 */
export async function cpuOf(action: () => Promise<unknown>, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, all = 0; i < 20 && least > enough && all < longestRepeats; i += 1) {
    const since = process.cpuUsage()
    await action()
    const { user, system } = process.cpuUsage(since)
    const cost = (user + system) / 1000
    all += cost
    least = Math.min(least, cost)
  }
  return least
}
