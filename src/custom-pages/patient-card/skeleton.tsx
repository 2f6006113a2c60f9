import { useIsPhone, useMedia } from '../../ui/hooks/use-media'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { oneColumn } from './breakpoints'
import css from './patient-card.module.css'
import { VisitsSkeleton } from './visits/visits-skeleton'

const Blank = ({ height }: { readonly height: number }) => (
  <div className={section.panel} style={{ height }} aria-hidden />
)

/** As high as the card that comes. */
export function CardSkeleton() {
  const isOneColumn = useMedia(oneColumn)
  const isPhone = useIsPhone()
  return (
    <div className={page.stack} role="status">
      <span className="visually-hidden">Caricamento della scheda…</span>
      <Blank height={isPhone ? 424 : 148} />
      {isOneColumn && <Blank height={336} />}
      <div style={{ height: 39 }} />
      <div className={css.columns}>
        <VisitsSkeleton />
        {!isOneColumn && (
          <div className={css.side}>
            <Blank height={336} />
            <Blank height={92} />
            <Blank height={92} />
          </div>
        )}
      </div>
    </div>
  )
}
