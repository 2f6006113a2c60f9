import { clockTime, fullDate } from '../../../domain/text/dates'
import text from '../ui/text.module.css'
import type { DayTime } from './nearest-times'
import styles from './times.module.css'

interface TimeListProps<T extends DayTime> {
  readonly times: readonly T[]
  readonly onChoose: (time: T) => void
}

/** Times of several days, each taken with one button. */
export const TimeList = <T extends DayTime>({ times, onChoose }: TimeListProps<T>) =>
  times.length > 0 && (
    <ul className={styles.list}>
      {times.map((time) => (
        <li key={`${time.date} ${time.from}`}>
          <button type="button" className="button" onClick={() => onChoose(time)}>
            <span className={text.capital}>
              {fullDate(time.date)} alle {clockTime(time.from)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
