import css from './list.module.css'

const rows = 16
/** Parts of a row's width, as its cells are filled. */
const cells = [9, 9, 18, 15, 13, 9, 10, 6]

/** The rows before they are known: as many, as high, as wide. */
export function ListSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row}>
          {cells.map((part, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their cells.
            <i key={cell} style={{ width: `${part - ((row * 7 + cell * 3) % 4)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
