import { useMedia } from '../../ui/hooks/use-media'
import { oneColumn } from './media'
import css from './patient-card.module.css'
import { VisitsSkeleton } from './visits/visits-skeleton'

const Blank = ({ part }: { readonly part: string | undefined }) => (
  <div className={`${css.blank} ${part}`} aria-hidden />
)

/** As high as the card that comes. */
export function CardSkeleton() {
  const isOneColumn = useMedia(oneColumn)
  return (
    <div className={css.card} role="status">
      <span className="visually-hidden">Caricamento della scheda…</span>
      <Blank part={css.header} />
      {isOneColumn && <Blank part={css.quick} />}
      <div className={css.tabs} />
      <div className={css.columns}>
        <div className={css.main}>
          <VisitsSkeleton />
        </div>
        {!isOneColumn && (
          <div className={css.side}>
            <Blank part={css.quick} />
            <Blank part={css.part} />
            <Blank part={css.part} />
          </div>
        )}
      </div>
    </div>
  )
}
