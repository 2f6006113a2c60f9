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
 * CPU time of this process during an action, in milliseconds of the machine these limits were set on. Above `enough` the action
 * is repeated up to twenty times, and the least counts: a pause of the garbage collector or of the compiler is not the action's
 * own. A processor that is slower, or shared, takes longer for `usualWork` too.
 */
export async function cpuOf(action: () => Promise<unknown>, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, all = 0; i < 20 && least > enough && all < longestRepeats; i += 1) {
    const since = process.cpuUsage()
    await action()
    const cost = cpuSince(since)
    const own = cost > enough ? cost / slowness() : cost
    all += own
    least = Math.min(least, own)
  }
  return least
}

function cpuSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** How many times longer than usual this processor takes just now; never less than one. */
function slowness(): number {
  const costs = [1, 2, 3].map(() => {
    const since = process.cpuUsage()
    usualWork()
    return cpuSince(since)
  })
  return Math.max(1, Math.min(...costs) / usualCost)
}

/** CPU time of `usualWork` in milliseconds, on the machine these limits were set on. */
const usualCost = 10
const rows = Array.from({ length: 4000 }, (_, i) => ({ id: i, name: `n${i * 7919}`, values: [i, String(i)] }))
const asJson = JSON.stringify(rows)

/** What requests do, too: reads JSON, makes objects and texts, looks them up. */
function usualWork(): void {
  for (let i = 0; i < 3; i += 1) {
    const byName = new Map((JSON.parse(asJson) as typeof rows).map((row) => [row.name, row]))
    const found = [...byName.values()].filter(({ name }) => /9$/.test(name)).map(({ values }) => values.join())
    if (found.join().length === 0) throw new Error('No work was done')
  }
}
