/** A seeded pseudorandom generator (mulberry32), so that the demo is reproducible for a given day. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items in no particular order. */
  sample<T>(items: readonly T[], count: number): T[]
  bytes(count: number): Uint8Array
}

/** Each part of the demo uses its own generator, so that changing one part does not affect the others. */
export function seeded(seed: string): Random {
  let state = 2_166_136_261
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[int(0, items.length - 1)] as T,
    sample: <T>(items: readonly T[], count: number) => {
      const left = [...items]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)[0] as T)
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => int(0, 255)),
  }
}

/** Wraps `make` to repeat it until it returns a text not returned before. */
export function unused(make: () => string): () => string {
  const known = new Set<string>()
  return () => {
    let text = make()
    while (known.has(text)) text = make()
    known.add(text)
    return text
  }
}
