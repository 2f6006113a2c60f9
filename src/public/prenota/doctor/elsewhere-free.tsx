import { Link } from 'react-router'
import type { DoctorPage, PublicService } from '../../../../domain/contract/public/directory'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { fullDoctorName } from '../../../../domain/text/format'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { professionOf } from '../profession'
import { doctorPath, timePath } from '../search-address'
import styles from './doctor.module.css'

/** No free time of a service: those of other services and offices, and of colleagues of the same offices. */
export function ElsewhereFree({ doctor, service }: { doctor: DoctorPage; service: PublicService }) {
  const { slug, first_free, colleagues } = doctor
  const others = first_free.filter(({ office_service_id }) => office_service_id !== service.id)
  return (
    <section className={`${section.section} ${styles.part}`} aria-labelledby="altrove">
      <h2 id="altrove" className={text.heading}>
        Nessun orario libero per {service.name}
      </h2>
      {others.length > 0 && (
        <>
          <p className={text.muted}>Altre prestazioni e strutture di {fullDoctorName(doctor)}:</p>
          <ul className={section.stack}>
            {others.map((time) => (
              <li key={time.office_service_id}>
                <Link to={timePath(slug, time)}>
                  {time.service}, {time.online ? 'online' : time.office}: {longDate(time.date)} alle{' '}
                  {clockTime(time.from)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {colleagues.length > 0 && (
        <>
          <p className={text.muted}>Colleghi dello stesso studio:</p>
          <ul className={section.stack}>
            {colleagues.map((colleague) => (
              <li key={colleague.slug}>
                <Link
                  to={
                    colleague.first_free ? timePath(colleague.slug, colleague.first_free) : doctorPath(colleague.slug)
                  }
                >
                  {fullDoctorName(colleague)}
                </Link>
                , {professionOf(colleague)}
                {colleague.first_free &&
                  `: ${longDate(colleague.first_free.date)} alle ${clockTime(colleague.first_free.from)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={text.muted}>Qui sotto, con «Avvisami», lo studio ti chiama se si libera un posto.</p>
    </section>
  )
}
