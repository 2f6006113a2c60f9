import { exclusion } from '../../../domain/messages/campaigns'
import { countText } from '../../../domain/text/format'
import css from './broadcast.module.css'
import type { Progress } from './words'

/** Who gets nothing, by reason. */
export const Exclusions = ({ exclusions }: Pick<Progress, 'exclusions'>) => (
  <ul className={css.exclusions}>
    {exclusions
      .filter(({ count }) => count > 0)
      .map(({ reason, count }) => (
        <li key={reason}>
          <span>{exclusion[reason]}</span>
          <span>{countText(count)}</span>
        </li>
      ))}
  </ul>
)
