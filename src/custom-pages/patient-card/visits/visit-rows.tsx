import { CheckOutlined, CloseOutlined, PaperClipOutlined, ReloadOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { bookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { Patient } from '../../../../domain/contract/people/patients'
import { briefDate, clockTime } from '../../../../domain/text/dates'
import { openBookingPanel } from '../../../platform/session'
import { StatusIcon, statusColors } from '../../../shared/visits/card/status-chip'
import { VisitButton } from '../../../shared/visits/visit-button'
import controls from '../../../ui/controls.module.css'
import { IconButton } from '../../../ui/icon-button'
import section from '../../../ui/section.module.css'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import card from '../patient-card.module.css'
import { missedWord } from '../sentences'
import type { OpenVisit } from './open-visit'
import { isOfKind } from './visit-kinds'
import css from './visits.module.css'

export interface RowsProps {
  readonly label: string
  readonly visits: readonly Booking[]
  readonly gender: Patient['gender']
  readonly openId: number | null
  readonly onOpen: OpenVisit
}

/** "lun 23 nov 2026". */
const dayText = ({ date }: Booking) => `${briefDate(date)} ${date.slice(0, 4)}`
const placeOf = ({ office_service }: Booking) => office_service.office_user.office.name

/** Heads and widths; what has no width shares the rest. */
const columns = [
  ['Data', 134],
  ['Ora', 54],
  ['Prestazione'],
  ['Luogo', 130],
  ['Stato', 112],
  ['Presenza', 128],
] as const

/** Rows of 36 px, one line each: the visit opens its card, the arrow books it again. */
export function VisitRows({ label, visits, gender, openId, onOpen }: RowsProps) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.fixed} ${css.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(([name, width]) => (
              <th key={name} scope="col" style={{ width }}>
                {name}
              </th>
            ))}
            <th scope="col" style={{ width: 50 }}>
              <span className="visually-hidden">Azioni</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id} data-open={openId === visit.id || undefined}>
              <td>{dayText(visit)}</td>
              <td>{clockTime(visit.from)}</td>
              <td title={visit.office_service_name}>
                <Flex component="span" gap={6}>
                  <VisitButton booking={visit} onOpen={onOpen} className={table.name}>
                    {visit.office_service_name}
                  </VisitButton>
                  <Files visit={visit} />
                </Flex>
              </td>
              <td className={text.muted} title={placeOf(visit)}>
                {placeOf(visit)}
              </td>
              <td>
                <Status visit={visit} />
              </td>
              <td>
                <Attendance visit={visit} gender={gender} />
              </td>
              <td>
                <Again visit={visit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on a phone. */
export function VisitCards({ label, visits, gender, onOpen }: RowsProps) {
  return (
    <ul className={`${section.rows} ${css.cards}`} aria-label={label}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <VisitButton booking={visit} onOpen={onOpen} className={controls.cell}>
            <strong>
              {dayText(visit)} · {clockTime(visit.from)}
            </strong>
            <span className={text.small}>
              {visit.office_service_name} · {placeOf(visit)}
            </span>
            <Flex component="span" align="center" gap={10}>
              <Status visit={visit} />
              <Attendance visit={visit} gender={gender} />
            </Flex>
          </VisitButton>
          <Again visit={visit} />
        </li>
      ))}
    </ul>
  )
}

const Files = ({ visit: { media } }: { readonly visit: Booking }) =>
  media.length > 0 && (
    <span className={text.muted} title={`Allegati: ${media.length}`}>
      <PaperClipOutlined aria-hidden />
      <span className="visually-hidden">Allegati: {media.length}</span>
    </span>
  )

function Status({ visit: { status } }: { readonly visit: Booking }) {
  const isOff = status === 'canceled' || status === 'rejected'
  return (
    <span className={text.badge} style={statusColors(status)}>
      <StatusIcon status={status} />
      {isOff ? <s>{bookingStatus[status].label}</s> : bookingStatus[status].label}
    </span>
  )
}

/** Whether the person came; nothing is said of a visit that did not take place or is still to come. */
function Attendance({ visit, gender }: { readonly visit: Booking; readonly gender: Patient['gender'] }) {
  if (isOfKind(visit, 'missed'))
    return (
      <span className={card.missed}>
        <CloseOutlined aria-hidden /> {missedWord(gender)}
      </span>
    )
  if (visit.presence || visit.status === 'terminated')
    return (
      <span className={card.present}>
        <CheckOutlined aria-hidden /> Presente
      </span>
    )
  return <span className={text.muted}>–</span>
}

function Again({ visit }: { readonly visit: Booking }) {
  const label = `Riprenota: ${visit.office_service_name} del ${dayText(visit)}`
  return (
    <IconButton label={label} title="Riprenota" onClick={() => openBookingPanel({ bookingId: visit.id, again: true })}>
      <ReloadOutlined aria-hidden />
    </IconButton>
  )
}
