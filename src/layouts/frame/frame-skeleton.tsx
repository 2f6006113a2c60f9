import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import drawer from './drawer.module.css'
import styles from './frame.module.css'
import bar from './top-bar.module.css'

/** The frame's layout while the user is loading. */
export const FrameSkeleton = () => (
  <div className={styles.frame} aria-busy="true">
    <div className={drawer.drawer} data-hidden />
    <div className={styles.page}>
      <div className={bar.bar} />
      <main className={styles.main}>
        <SkeletonRows rows={8} />
      </main>
    </div>
  </div>
)
