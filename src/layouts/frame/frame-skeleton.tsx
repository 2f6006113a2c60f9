import skeleton from '../../ui/skeleton-rows.module.css'
import styles from './frame-skeleton.module.css'

/** The frame's shape while it is not yet known who is there. */
export function FrameSkeleton() {
  return (
    <main className={styles.frame} aria-busy="true">
      <span className="visually-hidden" role="status">
        Caricamento…
      </span>
      <div className={styles.drawer}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
          <i key={line} className={skeleton.bone} />
        ))}
      </div>
      <div className={styles.page}>
        <div className={styles.bar} />
        <i className={`${skeleton.bone} ${styles.content}`} />
      </div>
    </main>
  )
}
