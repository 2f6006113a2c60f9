import { LinkOutlined, PaperClipOutlined, PhoneOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { CivilDate } from '../../domain/calendar/civil-date'
import type { Booking } from '../../domain/contract/bookings'
import { isWebAddress } from '../../domain/contract/primitives'
import { phoneText } from '../../domain/phone/phone-text'
import { slotKind } from '../../domain/planning/slot-kinds'
import { counted, numericDate } from '../../domain/text/dates'
import css from './booking-card.module.css'

/** Full years of age on a day. */
export function ageOn(birthday: CivilDate, today: CivilDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

const phoneOf = (booking: Booking) => {
  const { phone, phone_prefix } = booking.user ?? booking
  return phone ? { shown: phoneText(phone_prefix, phone), prefix: phone_prefix, phone } : null
}

const addressOf = ({ address, city }: Booking) =>
  [address, city && `${city.name} (${city.province_code})`].filter(Boolean).join(', ') || null

/** The words that set a visit apart: its kind of time, online, out of hours. */
export function BookingMarks({ booking }: { booking: Booking }) {
  const code = booking.slot ?? booking.office_service.medical_service.slot_code
  const kind = code && slotKind[code]
  if (!kind && !booking.online && !booking.overtime) return null
  return (
    <ul className={css.marks}>
      {kind && (
        <li style={kind.color ? { color: kind.color, background: kind.background ?? undefined } : undefined}>
          {kind.label}
        </li>
      )}
      {booking.online && <li>Online</li>}
      {booking.overtime && <li>Fuori orario</li>}
    </ul>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
}

/** Everything known of a visit, line by line; what is not known takes no line. */
export function BookingFacts({ booking, today }: { booking: Booking; today: CivilDate }) {
  const phone = phoneOf(booking)
  const birthday = booking.user?.birthday
  const link = booking.online_link
  return (
    <dl className={css.facts}>
      <Fact name="Telefono">
        {phone && (
          <a href={`tel:${phone.prefix ?? ''}${phone.phone.replace(/\D/g, '')}`}>
            <PhoneOutlined aria-hidden /> {phone.shown}
          </a>
        )}
      </Fact>
      <Fact name="Data di nascita">
        {birthday && `${numericDate(birthday)} (${counted(ageOn(birthday, today), 'anno', 'anni')})`}
      </Fact>
      <Fact name="Azienda">{booking.pharmaceutical_company?.name}</Fact>
      <Fact name="Prestazione">{booking.office_service_name}</Fact>
      <Fact name="Struttura">{booking.office_service.office_user.office.name}</Fact>
      <Fact name="Link online">
        {/* Only web addresses become links: anything else stays text. */}
        {link &&
          (isWebAddress(link) ? (
            <a href={link} target="_blank" rel="noreferrer noopener">
              <LinkOutlined aria-hidden /> {link}
            </a>
          ) : (
            link
          ))}
      </Fact>
      <Fact name="Indirizzo">{addressOf(booking)}</Fact>
      <Fact name="Nota del paziente">{booking.notes}</Fact>
      <Fact name="Nota per il paziente">{booking.doctor_notes}</Fact>
      <Fact name="Nota privata">{booking.assistant_notes}</Fact>
      <Fact name="Allegati">
        {booking.media.length > 0 &&
          booking.media.map(({ id, name, url }) => (
            <a key={id} className={css.file} href={url} target="_blank" rel="noreferrer noopener">
              <PaperClipOutlined aria-hidden /> {name}
            </a>
          ))}
      </Fact>
    </dl>
  )
}
