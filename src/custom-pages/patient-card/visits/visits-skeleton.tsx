import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import css from './visits.module.css'

/** As high as the next visit and the rows that come. */
export const VisitsSkeleton = () => (
  <div className={page.stack}>
    <div className={`${section.panel} ${css.next}`} />
    <div className={section.panel}>
      <SkeletonRows rows={8} />
    </div>
  </div>
)
