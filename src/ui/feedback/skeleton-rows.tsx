import styles from './skeleton-rows.module.css'

/** Placeholder rows while a list loads: a dot, a title, a line. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Caricamento…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row} className={styles.row} aria-hidden="true">
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
