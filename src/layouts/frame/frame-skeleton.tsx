import styles from './frame-skeleton.module.css'

/** The frame's shape while it is not yet known who is there. */
export function FrameSkeleton() {
  return (
    <main className={styles.frame} aria-busy="true">
      <span className="visually-hidden" role="status">
        Caricamento…
      </span>
      <div className={styles.drawer}>
        <i className={styles.logo} />
        <i className={styles.card} />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <i key={line} className={styles.line} />
        ))}
      </div>
      <div className={styles.page}>
        <div className={styles.bar} />
        <i className={styles.title} />
        <i className={styles.content} />
      </div>
    </main>
  )
}
