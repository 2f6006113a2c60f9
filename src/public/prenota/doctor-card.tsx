import { Link } from 'react-router'
import type { FoundDoctor } from '../../../domain/contract/public/directory'
import { briefDate, clockTime, fullDate } from '../../../domain/text/dates'
import { distanceName } from '../../../domain/text/distance'
import { cityText, fullDoctorName } from '../../../domain/text/format'
import { PinIcon } from '../ui/icons'
import text from '../ui/text.module.css'
import { DoctorFacts } from './doctor-facts'
import { DoctorPhoto } from './doctor-photo'
import styles from './prenota.module.css'
import { doctorPath, timePath } from './search-address'

/** A doctor of the results, with the next free times. */
export function DoctorCard({ doctor }: { doctor: FoundDoctor }) {
  const { slug, offices, times } = doctor
  const name = fullDoctorName(doctor)
  return (
    <article className={styles.card} aria-labelledby={`doctor-${slug}`}>
      <DoctorPhoto {...doctor} />
      <div className={styles.facts}>
        <h2 id={`doctor-${slug}`} className={text.heading}>
          <Link to={doctorPath(slug)}>{name}</Link>
        </h2>
        <DoctorFacts {...doctor} />
      </div>
      <ul className={styles.offices}>
        {offices.map((office) => (
          <li key={`${office.name} ${office.address}`}>
            <PinIcon />
            <span>
              {[office.name, office.address, office.city && cityText(office.city)].filter(Boolean).join(', ')}
              {office.distance && <span className={text.muted}> · {distanceName[office.distance]}</span>}
            </span>
          </li>
        ))}
      </ul>
      {times.length === 0 ? (
        <p className={text.muted}>
          Nessun orario libero nei prossimi mesi: nella <Link to={doctorPath(slug)}>pagina di {name}</Link> puoi
          chiedere di essere avvisato.
        </p>
      ) : (
        <ul className={styles.times} aria-label={`Primi orari liberi, ${name}`}>
          {times.map((time) => (
            <li key={`${time.date} ${time.from} ${time.office_service_id}`}>
              <Link
                className="button"
                to={timePath(slug, time)}
                aria-label={`${fullDate(time.date)} alle ${clockTime(time.from)}, ${time.service}, ${time.online ? 'online' : time.office}`}
              >
                <span className={text.small}>{briefDate(time.date)}</span>
                {clockTime(time.from)}
              </Link>
            </li>
          ))}
          <li>
            <Link className="button" to={doctorPath(slug)} aria-label={`Altri orari di ${name}`}>
              Altri orari
            </Link>
          </li>
        </ul>
      )}
    </article>
  )
}
