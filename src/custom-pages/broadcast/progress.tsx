import { Progress as Bar } from 'antd'
import { countText } from '../../../domain/text/format'
import { type Progress, percentOf, settledOf } from './sentences'

/** How far one is: a bar and "120 di 312". What a screen reader hears of it is said by `ProgressSaid`. */
export const ProgressBar = ({ progress, subject }: { progress: Progress; subject: string }) => (
  <Bar
    aria-label={`Invio di “${subject}”`}
    size="small"
    status="normal"
    percent={percentOf(progress)}
    format={() => `${countText(settledOf(progress))} di ${countText(progress.included)}`}
  />
)

/** Says politely how far the sending is, at every tenth and at its end, not at every reading. */
export const saidOf = (subject: string, progress: Progress) => {
  const tenths = Math.floor(percentOf(progress) / 10) * 10
  return `Invio di “${subject}”: ${tenths} per cento`
}
