import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import card from '../patient-card.module.css'
import css from './visits.module.css'

/** As high as the next visit and the rows that come. */
export const VisitsSkeleton = () => (
  <div className={card.card}>
    <div className={`${section.panel} ${css.next}`} />
    <div className={section.panel}>
      <SkeletonRows rows={8} />
    </div>
  </div>
)
