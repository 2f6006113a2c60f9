import type { DoctorPage, PublicOffice } from '../../../../domain/contract/public/directory'
import { phoneLink } from '../../../../domain/phone/number'
import { cityText, phoneText } from '../../../../domain/text/format'
import controls from '../../ui/controls.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import styles from './doctor.module.css'

/** "Via Roma 14, 00184 Roma (RM)". */
const addressText = ({ address, postal_code, city }: PublicOffice) =>
  [address, [postal_code, city && cityText(city)].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A map that is opened, and never loaded, from here. */
const mapOf = (office: PublicOffice) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([office.address, office.city?.name].filter(Boolean).join(', '))}`

interface OfficesProps {
  readonly doctor: DoctorPage
  readonly chosen: PublicOffice | null
  readonly onChoose: (office: PublicOffice) => void
}

/** Where the doctor works; one is chosen where several take bookings. */
export function Offices({ doctor, chosen, onChoose }: OfficesProps) {
  const bookable = doctor.offices.filter(({ services }) => services.length > 0)
  return (
    <section className={section.stack} aria-labelledby="dove">
      <h2 id="dove" className={text.heading}>
        Dove
      </h2>
      {bookable.length > 1 && (
        <fieldset className={styles.options}>
          <legend className="visually-hidden">Struttura</legend>
          {bookable.map((office) => (
            <label key={office.id} className={styles.option}>
              <input
                type="radio"
                name="office"
                checked={office.id === chosen?.id}
                onChange={() => onChoose(office)}
                className="visually-hidden"
              />
              <strong>{office.name}</strong>
              <span className={text.small}>{[office.address, office.city?.name].filter(Boolean).join(', ')}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul className={section.stack}>
        {doctor.offices.map((office) => (
          <li key={office.id}>
            <OfficeFacts office={office} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Address with a map, how to get there, and the telephone; where only the desk books, it says so. */
function OfficeFacts({ office }: { office: PublicOffice }) {
  const { name, address, directions, phone_prefix, phone, services } = office
  return (
    <div className={styles.office}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>
        {addressText(office)}
        {address && (
          <>
            {' · '}
            <a className={controls.link} href={mapOf(office)} target="_blank" rel="noopener noreferrer">
              Apri la mappa<span className="visually-hidden"> di {name}, in un’altra scheda</span>
            </a>
          </>
        )}
      </p>
      {directions && <p className={`${text.muted} ${styles.lines}`}>{directions}</p>}
      {phone && (
        <p>
          Telefono{' '}
          <a className={controls.link} href={phoneLink(phone_prefix, phone)}>
            {phoneText(phone_prefix, phone)}
          </a>
        </p>
      )}
      {services.length === 0 && <p className={text.muted}>Qui si prenota solo per telefono.</p>}
    </div>
  )
}
