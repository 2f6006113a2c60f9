import css from './bookings.module.css'

/** Quarter hours into the day and length, so that the skeleton looks like a day of work. */
const shapes = [
  [4, 1],
  [5, 1],
  [6, 2],
  [9, 1],
  [11, 1],
  [13, 2],
  [16, 1],
  [20, 2],
] as const

/** The hours before they are known: same columns, same lines. */
export function GridSkeleton({ columns, hourPixels }: { columns: number; hourPixels: number }) {
  return (
    <div className={css.skeleton} style={{ backgroundSize: `100% ${hourPixels}px` }} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are all alike and never move.
        <div key={column}>
          {shapes
            .filter((_, index) => (index + column) % 3 !== 0)
            .map(([at, length]) => (
              <i key={at} style={{ top: (at * hourPixels) / 4 + 1, height: (length * hourPixels) / 4 - 2 }} />
            ))}
        </div>
      ))}
    </div>
  )
}
