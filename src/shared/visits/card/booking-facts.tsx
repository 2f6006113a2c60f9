import { LinkOutlined, MessageOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Children, type MouseEvent, type ReactNode } from 'react'
import { ageOn } from '../../../../domain/calendar/age'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { bookingTexts, noteTexts } from '../../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { phoneLink } from '../../../../domain/phone/number'
import { slotKind } from '../../../../domain/planning/slot-kinds'
import { counted, numericDate } from '../../../../domain/text/dates'
import { cityText, phoneText, truncated } from '../../../../domain/text/format'
import { isWebAddress } from '../../../../domain/text/web-address'
import text from '../../../ui/text/text.module.css'
import { useNameMask } from '../../people/name-mask'
import { type AttachmentEdits, Attachments } from './attachments'
import css from './booking-card.module.css'
import { BookingReminder } from './booking-reminder'

/** Age from which relatives are no longer shown (specification §3, `parents`). Years. */
const ofAge = 18

/** Labels of what is special about a visit: kind of slot, online, out of hours. */
export function BookingMarks({ booking }: { booking: Booking }) {
  const code = booking.slot ?? booking.office_service.medical_service.slot_code
  const kind = code && slotKind[code]
  if (!kind && !booking.online && !booking.overtime) return null
  return (
    <Flex component="ul" wrap gap={8}>
      {kind && (
        <li className={text.badge} style={{ color: kind.color ?? undefined, background: kind.background ?? undefined }}>
          {kind.label}
        </li>
      )}
      {[booking.online && 'Online', booking.overtime && 'Fuori orario'].map(
        (mark) =>
          mark && (
            <li key={mark} className={text.badge} data-tone="neutral">
              {mark}
            </li>
          ),
      )}
    </Flex>
  )
}

/** Leads to another page: a click goes there, and a new tab can be opened on it. */
export interface CardLink {
  readonly path: string
  readonly onOpen: () => void
}

/** Links of the card: the patient's own card, the original visit, the chat with the participant. */
export interface FactLinks {
  readonly person: CardLink | null
  /** The visit this one was rebooked from; `code` is undefined while loading. */
  readonly original: { readonly code: string | undefined; readonly onOpen: () => void } | null
  readonly chat: CardLink | null
}

interface BookingFactsProps {
  readonly booking: Booking
  readonly doctor: string | undefined
  readonly today: CivilDate
  readonly links: FactLinks
  /** Adding and removing files; without it they are only shown. */
  readonly edits?: AttachmentEdits | undefined
}

/** All known facts of a visit, one per line; unknown ones are omitted. */
export function BookingFacts({ booking, doctor, today, links: { original, chat }, edits }: BookingFactsProps) {
  const names = useNameMask()
  const { user, city, address, media, online_link: link, office_service } = booking
  const { phone, phone_prefix } = user ?? booking
  const age = user?.birthday ? ageOn(user.birthday, today) : 0
  const shownPhone = phoneText(phone_prefix, phone)
  return (
    <dl className={css.facts}>
      <Fact name="Telefono">
        {phone && names.isMasked && names.detail(shownPhone)}
        {phone && !names.isMasked && (
          <a href={phoneLink(phone_prefix, phone)}>
            <PhoneOutlined aria-hidden /> {shownPhone}
          </a>
        )}
      </Fact>
      <Fact name="Data di nascita">
        {user?.birthday && names.detail(`${numericDate(user.birthday)} (${counted(age, 'anno', 'anni')})`)}
      </Fact>
      <Fact name="Familiari">
        {age < ofAge &&
          user?.parents.map((relative) => (
            <p key={relative.id}>
              {relative.relationship.name}: {names.name({ user: relative, name: null, pharmaceutical_company: null })}
            </p>
          ))}
      </Fact>
      <Fact name="Azienda">{booking.pharmaceutical_company?.name}</Fact>
      <Fact name="Prestazione">{booking.office_service_name}</Fact>
      <Fact name="Medico">{doctor}</Fact>
      <Fact name="Struttura">{office_service.office_user.office.name}</Fact>
      <Fact name="Link online">
        {/* Only http(s) addresses become links: anything else stays text. */}
        {link && isWebAddress(link) ? (
          <a href={link} target="_blank" rel="noreferrer noopener" title={link}>
            <LinkOutlined aria-hidden /> {truncated(link) ?? link}
          </a>
        ) : (
          link
        )}
      </Fact>
      <Fact name="Indirizzo">{names.detail([address, city && cityText(city)].filter(Boolean).join(', '))}</Fact>
      {noteTexts.map((name) => (
        <Fact key={name} name={bookingTexts[name].label[office_service.role.code]}>
          {names.detail(booking[name])}
        </Fact>
      ))}
      <Fact name="Allegati">{(edits || media.length > 0) && <Attachments files={media} edits={edits} />}</Fact>
      <Fact name="Promemoria">{booking.reminder && <BookingReminder reminder={booking.reminder} />}</Fact>
      <Fact name="Riprenotata da">
        {original && (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={original.onOpen}>
            {original.code ?? '…'}
          </Button>
        )}
      </Fact>
      <Fact name="Chat">
        {chat && (
          <a href={chat.path} onClick={onFollow(chat)}>
            <MessageOutlined aria-hidden /> Apri la conversazione
          </a>
        )}
      </Fact>
    </dl>
  )
}

/** A plain click stays in this page; with a key held the browser opens another tab. */
export const onFollow =
  ({ onOpen }: CardLink) =>
  (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const hasContent = Children.toArray(children).some((child) => child !== '')
  return (
    hasContent && (
      <div>
        <dt>{name}</dt>
        <dd>{children}</dd>
      </div>
    )
  )
}
