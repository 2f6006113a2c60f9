import type { ReactNode } from 'react'
import type { PublicBooking } from '../../../domain/contract/booking/public-bookings'
import { phoneLink } from '../../../domain/phone/number'
import { clockTime, fullDate } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import controls from '../ui/controls.module.css'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import styles from './visit-link.module.css'

/** When, what, with whom and where; `calendar` is the address of the visit's calendar file, where there is one. */
export function VisitFacts({ visit, calendar }: { visit: PublicBooking; calendar: string | null }) {
  const { date, from, to, service, doctor, office, at_home, online, online_link, note, code } = visit
  const place = [office.address, office.city && `${office.city.name} (${office.city.province_code})`].filter(Boolean)
  return (
    <>
      <h2 className={styles.when}>
        <span className={text.capital}>{fullDate(date)}</span>
        <span>
          {clockTime(from)} – {clockTime(to)}
        </span>
      </h2>
      {calendar && (
        <p>
          <a className={controls.link} href={calendar} download="visita.ics">
            Aggiungi al calendario
          </a>
        </p>
      )}
      <dl className={`${section.stack} ${styles.facts}`}>
        <Fact name="Prestazione">{service}</Fact>
        <Fact name="Medico">{doctor}</Fact>
        {at_home && <Fact name="Dove">A domicilio</Fact>}
        {online && <Fact name="Dove">Online</Fact>}
        {online_link && (
          <Fact name="Link della visita">
            <a className={controls.link} href={online_link} target="_blank" rel="noreferrer noopener">
              Apri il collegamento
            </a>
          </Fact>
        )}
        <Fact name={at_home || online ? 'Studio' : 'Dove'}>
          <p>{office.name}</p>
          {place.length > 0 && <p className={text.muted}>{place.join(', ')}</p>}
        </Fact>
        {office.phone && (
          <Fact name="Telefono dello studio">
            <a className={controls.link} href={phoneLink(office.phone_prefix, office.phone)}>
              {phoneText(office.phone_prefix, office.phone)}
            </a>
          </Fact>
        )}
        {note && <Fact name="Nota dello studio">{note}</Fact>}
        {code && <Fact name="Codice">{code}</Fact>}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={text.small}>{name}</dt>
    <dd>{children}</dd>
  </div>
)
