import { countText } from '../../../domain/text/format'
import css from './list.module.css'
import { type Progress, percentOf, settledOf } from './words'

/** How far one is: a bar and "120 di 312". What a screen reader hears of it is said by `ProgressSaid`. */
export function ProgressBar({ progress, subject }: { progress: Progress; subject: string }) {
  const { included } = progress
  return (
    <div className={css.progress}>
      <progress aria-label={`Invio di “${subject}”`} max={included || 1} value={included ? settledOf(progress) : 1} />
      <span>
        {countText(settledOf(progress))} di {countText(included)}
      </span>
    </div>
  )
}

/** Says politely how far the sending is, at every tenth and at its end, not at every reading. */
export const saidOf = (subject: string, progress: Progress) => {
  const tenths = Math.floor(percentOf(progress) / 10) * 10
  return `Invio di “${subject}”: ${tenths} per cento`
}
