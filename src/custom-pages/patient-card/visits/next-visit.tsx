import { BellOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { bookingStatus } from '../../../../domain/booking/status'
import { civilParts, toDayNumber } from '../../../../domain/calendar/civil-date'
import type { WallClock } from '../../../../domain/calendar/rome'
import { bookingTexts } from '../../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { Patient } from '../../../../domain/contract/people/patients'
import { phoneLink } from '../../../../domain/phone/number'
import { briefDate, clockTime, counted, longDate } from '../../../../domain/text/dates'
import { goTo, openBookingPanel } from '../../../platform/session'
import { useNameMask } from '../../../shared/people/name-mask'
import { StatusIcon, statusColors } from '../../../shared/visits/card/status-chip'
import { VisitButton } from '../../../shared/visits/visit-button'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import { chatPath } from '../contact-links'
import { MoveIcon } from '../icons'
import type { OpenVisit } from './open-visit'
import css from './visits.module.css'

interface NextVisitProps {
  readonly visit: Booking
  readonly patient: Patient
  readonly now: WallClock
  readonly mayChat: boolean
  readonly onOpen: OpenVisit
}

const noteLabel = bookingTexts.doctor_notes.label.patient

/** "oggi", "domani", "tra 6 giorni". */
function inDays(visit: Booking, now: WallClock): string {
  const days = toDayNumber(visit.date) - now.day
  return days === 0 ? 'oggi' : days === 1 ? 'domani' : `tra ${counted(days, 'giorno', 'giorni')}`
}

/** The next visit with what is done about it. */
export function NextVisit({ visit, patient, now, mayChat, onOpen }: NextVisitProps) {
  const names = useNameMask()
  const { id, date, from, to, status, office_service_name, office_service, doctor_notes } = visit
  const [weekday, , month] = briefDate(date).split(' ')
  return (
    <Flex component="section" className={css.next} wrap align="center" gap={12} aria-label="Prossima visita">
      <p className={css.day} aria-hidden>
        <span>{weekday}</span>
        <strong>{civilParts(toDayNumber(date)).day}</strong>
        <span>{month}</span>
      </p>
      <div className={css.what}>
        <Flex component="p" wrap align="center" gap="0 8px">
          <span className={text.label}>Prossima visita</span>
          <span className={text.small}>{inDays(visit, now)}</span>
          <span className={text.badge} style={statusColors(status)}>
            <StatusIcon status={status} />
            {bookingStatus[status].label}
          </span>
        </Flex>
        <p>
          <VisitButton booking={visit} onOpen={onOpen} className={table.name}>
            <strong>
              {clockTime(from)}–{clockTime(to)}
            </strong>
          </VisitButton>{' '}
          {office_service_name} · {office_service.office_user.office.name}
        </p>
        <p className={text.small}>{doctor_notes ? `${noteLabel}: ${names.detail(doctor_notes)}` : longDate(date)}</p>
      </div>
      <Flex wrap className={css.actions} gap={8}>
        <Button size="small" icon={<MoveIcon />} onClick={() => openBookingPanel({ bookingId: id })}>
          Sposta
        </Button>
        {mayChat && patient.has_access ? (
          <Button size="small" icon={<BellOutlined aria-hidden />} onClick={() => goTo(chatPath(patient.id))}>
            Avvisa
          </Button>
        ) : (
          patient.phone &&
          !names.isMasked && (
            <Button
              size="small"
              icon={<PhoneOutlined aria-hidden />}
              href={phoneLink(patient.phone_prefix, patient.phone)}
            >
              Telefona
            </Button>
          )
        )}
        <Button size="small" danger onClick={({ currentTarget }) => onOpen(visit, currentTarget, 'canceled')}>
          Disdici
        </Button>
      </Flex>
    </Flex>
  )
}
