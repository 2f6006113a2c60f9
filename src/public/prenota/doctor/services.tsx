import type { PublicOffice, PublicService } from '../../../../domain/contract/public/directory'
import { euroText } from '../../../../domain/text/format'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import type { DoctorChoice } from './choice'
import styles from './doctor.module.css'

/** "15 min · 80,00 €". */
const detailOf = ({ duration, price, at_home, available_online }: PublicService) =>
  [
    duration !== null && `${duration} min`,
    price !== null && euroText(price),
    at_home && 'a domicilio, la conferma lo studio',
    available_online && 'anche online',
  ]
    .filter(Boolean)
    .join(' · ')

interface ServicesProps {
  readonly office: PublicOffice
  readonly choice: DoctorChoice
  readonly onChoose: (service: PublicService) => void
  readonly onOnline: (online: boolean) => void
}

/** The services of an office with duration and price, and whether the visit is online. */
export function Services({ office, choice, onChoose, onOnline }: ServicesProps) {
  return (
    <section className={section.stack} aria-labelledby="prestazione">
      <h2 id="prestazione" className={text.heading}>
        Prestazione
      </h2>
      <fieldset className={styles.options}>
        <legend className="visually-hidden">Prestazione</legend>
        {office.services.map((service) => (
          <label key={service.id} className={styles.option}>
            <input
              type="radio"
              name="service"
              checked={service.id === choice.service.id}
              onChange={() => onChoose(service)}
              className="visually-hidden"
            />
            <strong>{service.name}</strong>
            <span className={text.small}>{detailOf(service)}</span>
          </label>
        ))}
      </fieldset>
      {choice.service.available_online && (
        <fieldset className={styles.options}>
          <legend className={text.label}>Come</legend>
          {[false, true].map((online) => (
            <label key={String(online)} className={styles.option}>
              <input
                type="radio"
                name="mode"
                checked={choice.online === online}
                onChange={() => onOnline(online)}
                className="visually-hidden"
              />
              <strong>{online ? 'Online' : 'In studio'}</strong>
              <span className={text.small}>
                {online ? 'Il collegamento arriva con la conferma' : choice.office.name}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </section>
  )
}
