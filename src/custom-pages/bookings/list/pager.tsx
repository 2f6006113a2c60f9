import { LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { countText } from '../../../../domain/text/format'
import { exactTotalLimit } from '../../../../domain/text/limits'
import css from './list.module.css'

/** `18.643`, or `oltre 10.000` where it was not counted to the end. */
export const totalText = ({ total, isCapped }: { total: number; isCapped: boolean }) =>
  isCapped ? `oltre ${countText(exactTotalLimit)}` : countText(total)

interface PagerProps {
  /** Number of the first row shown, and how many are. */
  readonly first: number
  readonly shown: number
  readonly total: string
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
  readonly onFirst: () => void
  readonly onBack: () => void
  readonly onNext: (cursor: string) => void
}

/** Which rows are shown, and the way on; by cursor, so that it goes on beyond what is counted. */
export function Pager({ first, shown, total, next, onFirst, onBack, onNext }: PagerProps) {
  if (shown === 0 && first === 1) return null
  const isFirst = first === 1
  return (
    <nav className={css.pager} aria-label="Pagine">
      <span>
        {shown === 0 ? 'Nessuna visita' : `${countText(first)}–${countText(first + shown - 1)}`} di {total}
      </span>
      <Button
        icon={<VerticalRightOutlined aria-hidden />}
        aria-label="Prima pagina"
        disabled={isFirst}
        onClick={onFirst}
      />
      <Button icon={<LeftOutlined aria-hidden />} aria-label="Pagina precedente" disabled={isFirst} onClick={onBack} />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label="Pagina successiva"
        disabled={next === null}
        onClick={() => next !== null && onNext(next)}
      />
    </nav>
  )
}
