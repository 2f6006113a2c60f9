import { LinkOutlined, MessageOutlined, PaperClipOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { bookingTexts, noteTexts } from '../../domain/contract/booking-texts'
import type { Booking } from '../../domain/contract/bookings'
import { isWebAddress } from '../../domain/contract/primitives'
import { slotKind } from '../../domain/planning/slot-kinds'
import { counted, numericDate } from '../../domain/text/dates'
import { phoneText, truncated } from '../../domain/text/format'
import css from './booking-card.module.css'
import { useNames } from './names'

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

/** What a fact leads to: another visit, or the conversation with who comes. */
export interface FactLinks {
  /** The visit this one was booked anew from; undefined while it is being read. */
  readonly original: { readonly code: string | undefined; readonly onOpen: () => void } | null
  readonly chat: { readonly path: string; readonly onOpen: () => void } | null
}

interface BookingFactsProps {
  readonly booking: Booking
  /** Whose visit it is, where that is not plain from the page. */
  readonly doctor?: string | undefined
  readonly today: CivilDate
  readonly links: FactLinks
}

/** Everything known of a visit, line by line; what is not known takes no line. */
export function BookingFacts({ booking, doctor, today, links }: BookingFactsProps) {
  const names = useNames()
  const phone = phoneOf(booking)
  const birthday = booking.user?.birthday
  const age = birthday ? ageOn(birthday, today) : null
  const link = booking.online_link
  return (
    <dl className={css.facts}>
      <Fact name="Telefono">
        {phone &&
          (names.isMasked ? (
            names.detail(phone.shown)
          ) : (
            <a href={`tel:${phone.prefix ?? ''}${phone.phone.replace(/\D/g, '')}`}>
              <PhoneOutlined aria-hidden /> {phone.shown}
            </a>
          ))}
      </Fact>
      <Fact name="Data di nascita">
        {birthday && names.detail(`${numericDate(birthday)} (${counted(age ?? 0, 'anno', 'anni')})`)}
      </Fact>
      <Relatives booking={booking} age={age} />
      <Fact name="Azienda">{booking.pharmaceutical_company?.name}</Fact>
      <Fact name="Prestazione">{booking.office_service_name}</Fact>
      <Fact name="Medico">{doctor}</Fact>
      <Fact name="Struttura">{booking.office_service.office_user.office.name}</Fact>
      <Fact name="Link online">{link && <WebLink address={link} />}</Fact>
      <Fact name="Indirizzo">{names.detail(addressOf(booking))}</Fact>
      {noteTexts.map((name) => (
        <Fact key={name} name={bookingTexts[name].label[booking.office_service.role.code]}>
          {names.detail(booking[name])}
        </Fact>
      ))}
      <Fact name="Allegati">
        {booking.media.length > 0 &&
          booking.media.map(({ id, name, url }, index) => (
            <a
              key={id}
              className={css.file}
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              title={names.isMasked ? undefined : name}
            >
              <PaperClipOutlined aria-hidden /> {names.isMasked ? `Allegato ${index + 1}` : (truncated(name) ?? name)}
            </a>
          ))}
      </Fact>
      <Fact name="Riprenotata da">
        {links.original && (
          <Button type="link" size="small" className={css.link} onClick={links.original.onOpen}>
            {links.original.code ?? '…'}
          </Button>
        )}
      </Fact>
      <Fact name="Chat">{links.chat && <ChatLink {...links.chat} />}</Fact>
    </dl>
  )
}

/** Of age one comes alone. Years. */
const ofAge = 18

/** Who comes with a child, and as what: "Madre: Rossi Anna" (specification §3, `parents`). */
function Relatives({ booking: { user }, age }: { booking: Booking; age: number | null }) {
  const names = useNames()
  if (!user || (age !== null && age >= ofAge)) return null
  return (
    <Fact name="Familiari">
      {user.parents.length > 0 &&
        user.parents.map((relative) => (
          <span key={relative.id} className={css.file}>
            {relative.relationship.name}: {names.name({ user: relative, name: null, pharmaceutical_company: null })}
          </span>
        ))}
    </Fact>
  )
}

/** Only web addresses become links: anything else stays text. */
function WebLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" title={address}>
      <LinkOutlined aria-hidden /> {truncated(address) ?? address}
    </a>
  )
}

function ChatLink({ path, onOpen }: { path: string; onOpen: () => void }) {
  return (
    <a
      href={path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <MessageOutlined aria-hidden /> Apri la conversazione
    </a>
  )
}
