import text from '../../../ui/text/text.module.css'
import css from './visits.module.css'

/** As high as the next visit and the rows that come. */
export const VisitsSkeleton = () => (
  <div role="status" className={css.waiting}>
    <span className="visually-hidden">Caricamento delle visite…</span>
    <div className={`${css.panel} ${css.next}`} aria-hidden>
      <i className={text.blank} />
    </div>
    <div className={css.panel} aria-hidden>
      <div className={css.head}>
        <i className={text.blank} />
      </div>
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row} className={css.blankRow}>
          <i className={text.blank} />
          <i className={text.blank} />
          <i className={text.blank} />
        </div>
      ))}
    </div>
  </div>
)
