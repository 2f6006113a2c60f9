import { announcedSeconds, heldMinutes } from '../../../../domain/booking/guest-holds'
import { counted } from '../../../../domain/text/dates'
import { ClockIcon } from '../../ui/icons'
import { useSecondsTo } from '../../use-seconds-to'
import styles from './booking.module.css'

/** Seconds for which a time is still held. */
export const useSecondsHeld = (until: string): number => useSecondsTo(Date.parse(until))

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const inWords = (seconds: number) =>
  seconds >= 60 ? counted(seconds / 60, 'minuto', 'minuti') : counted(seconds, 'secondo', 'secondi')

/** How long the time is held, in words and as a bar; read aloud at `announcedSeconds` alone. */
export function Countdown({ seconds }: { seconds: number }) {
  const announced = announcedSeconds.findLast((at) => seconds <= at)
  const share = Math.min(1, seconds / (heldMinutes * 60))
  return (
    <div className={styles.countdown}>
      <ClockIcon />
      <p role="timer">
        Orario tenuto ancora per <strong>{clockText(seconds)}</strong>
      </p>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <p className="visually-hidden" role="status">
        {announced !== undefined && seconds > 0 && `L’orario è tenuto ancora per ${inWords(announced)}.`}
      </p>
    </div>
  )
}
