import type { TotemVisit } from '../../../../domain/contract/booking/totem'
import { clockTime, fullDate } from '../../../../domain/text/dates'
import text from '../../ui/text.module.css'
import { StepFrame } from '../step-frame'
import styles from '../totem.module.css'

/** The code to keep, with day and time. */
export const Confirmation = ({ visit: { code, date, from }, onLeave }: { visit: TotemVisit; onLeave: () => void }) => (
  <StepFrame
    title="Visita prenotata"
    next={
      <button type="button" className="button button-primary" onClick={onLeave}>
        Ho segnato il codice
      </button>
    }
  >
    <p className={`${text.capital} ${styles.when}`}>
      {fullDate(date)}, ore {clockTime(from)}
    </p>
    <div>
      <p className={text.muted}>
        Segna questo codice o fotografalo: serve per dire che sei arrivato, o per cambiare la visita.
      </p>
      <p className={styles.kept}>{code}</p>
    </div>
  </StepFrame>
)
