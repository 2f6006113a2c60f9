import { LeftOutlined, MailOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { type CivilDate, shiftMonth, startOfMonth } from '../../../domain/calendar/civil-date'
import { longTime, shortTime } from '../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { HoursChange } from '../../../domain/contract/agenda/hours'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { counted, longDate, monthAndYear } from '../../../domain/text/dates'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { useNameMask } from '../../shared/people/name-mask'
import { useOfficeUsers } from '../../shared/people/office-users'
import { type OfferedSlot, useFirstFreeMonth, useMonths } from '../../shared/visits/availability'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { Chips } from '../../ui/fields/chips'
import { IconButton } from '../../ui/icon-button'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { type BoardRow, type ChosenTime, freeTimesOf } from './decisions'
import { staysOpen } from './free-times'
import { OutOfHours } from './out-of-hours'
import { serviceText, whenText } from './sentences'

interface OtherTimeProps {
  readonly row: BoardRow
  readonly change: HoursChange
  readonly isUsed: (time: ChosenTime) => boolean
  readonly startsOutOfHours: boolean
  readonly onOffer: () => void
  readonly onChosen: (time: ChosenTime) => void
  readonly onClose: () => void
}

/** A service of an office in which a visit can be. */
export interface OfficeOption {
  readonly officeUser: OfficeUser
  readonly officeServiceId: number
}

/** The service of the visit in every office of the doctor that has it, its own office first. */
export function placesOf(booking: Booking, officeUsers: readonly OfficeUser[]): OfficeOption[] {
  const officesOfDoctor = officeUsers
    .flatMap(({ office_services }) => office_services)
    .find((one) => one.id === booking.office_service_id)
  return officeUsers
    .flatMap((officeUser) => {
      const service =
        officeUser.office_services.find(({ id }) => id === booking.office_service_id) ??
        officeUser.office_services.find(
          ({ medical_service, role }) =>
            medical_service.id === officesOfDoctor?.medical_service.id && role.code === officesOfDoctor.role.code,
        )
      return service ? [{ officeUser, officeServiceId: service.id }] : []
    })
    .toSorted(
      (a, b) => Number(b.officeUser.id === booking.office_user_id) - Number(a.officeUser.id === booking.office_user_id),
    )
}

/** Another time for a visit: the free ones of its service by day, or hours outside. */
export function OtherTime({ row, change, isUsed, startsOutOfHours, onOffer, onChosen, onClose }: OtherTimeProps) {
  const { booking, isReachable } = row
  const names = useNameMask()
  const { officeUsers } = useOfficeUsers()
  const places = placesOf(booking, officeUsers).filter(
    ({ officeUser }) => !change.closed_office_users?.includes(officeUser.id),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const place = places.find(({ officeServiceId }) => String(officeServiceId) === chosen) ?? places[0]
  const offered = freeTimesOf(row).length
  const timeAt = (at: OfficeOption, date: CivilDate, { from, to }: Pick<OfferedSlot, 'from' | 'to'>): ChosenTime => ({
    office_user_id: at.officeUser.id,
    office_service_id: at.officeServiceId,
    doctor_id: at.officeUser.user_id,
    date,
    from: longTime(from),
    to: longTime(to),
    where: at.officeUser.id === booking.office_user_id ? 'stesso medico' : at.officeUser.office.name,
    whose: at.officeUser.id === booking.office_user_id ? 'same' : 'other-office',
  })
  return (
    <SideDrawer open width={560} title="Un altro orario" onClose={onClose} fills>
      <div className={section.drawerBody}>
        <div>
          <p className={text.heading}>{names.line(booking)}</p>
          <p className={text.muted}>
            {whenText(booking)} · {serviceText(booking)}
          </p>
        </div>
        {offered > 0 && (
          <Flex vertical align="start" gap={4}>
            <Button icon={<MailOutlined aria-hidden />} disabled={!isReachable} onClick={onOffer}>
              Offri la scelta fra {counted(offered, 'orario', 'orari')}
            </Button>
            <p className={text.small}>
              {isReachable
                ? 'Riceve un messaggio con un link e sceglie; intanto gli orari sono tenuti.'
                : 'È senza recapito per i messaggi: chiama e scegli tu.'}
            </p>
          </Flex>
        )}
        {places.length > 1 && place && (
          <Chips
            label="Struttura"
            className={page.toolbar}
            value={String(place.officeServiceId)}
            options={places.map(({ officeUser, officeServiceId }) => ({
              value: String(officeServiceId),
              label: officeUser.office.name,
            }))}
            onChange={setChosen}
          />
        )}
        {place && (
          <OutOfHours
            booking={booking}
            officeUser={place.officeUser}
            isOpen={startsOutOfHours}
            onChosen={(date, span) => onChosen({ ...timeAt(place, date, span), overtime: true })}
          />
        )}
        {place && (
          <FreeTimes
            key={place.officeServiceId}
            booking={booking}
            place={place}
            isFree={(date, slot) =>
              staysOpen(change, { officeUserId: place.officeUser.id, date }, slot) && !isUsed(timeAt(place, date, slot))
            }
            onChosen={(date, slot) => onChosen(timeAt(place, date, slot))}
          />
        )}
      </div>
    </SideDrawer>
  )
}

interface FreeTimesProps {
  readonly booking: Booking
  readonly place: OfficeOption
  readonly isFree: (date: CivilDate, slot: OfferedSlot) => boolean
  readonly onChosen: (date: CivilDate, slot: OfferedSlot) => void
}

/** The free times of a service, a month at a time; opens on the first month that has any. */
function FreeTimes({ booking, place, isFree, onChosen }: FreeTimesProps) {
  const today = useRomeClock().date
  const question = {
    officeServiceId: place.officeServiceId,
    originalBookingId: booking.id,
    ...(booking.city_id !== null && { cityId: booking.city_id }),
  }
  const start = booking.date > today ? booking.date : today
  const first = useFirstFreeMonth(question, start)
  const [turned, setTurned] = useState<CivilDate | null>(null)
  const month = turned ?? first.data
  const { days, known, isError, refetch } = useMonths(question, month ? [month] : [])
  const free = [...days]
    .map(([date, slots]) => [date, slots.filter((slot) => isFree(date, slot))] as const)
    .filter(([, slots]) => slots.length > 0)
  if (first.isError || isError)
    return (
      <LoadError
        text="Non è stato possibile leggere gli orari liberi."
        onRetry={() => {
          void first.refetch()
          refetch()
        }}
      />
    )
  if (!month || !known.has(startOfMonth(month))) return <SkeletonRows rows={3} />
  return (
    <Flex component="section" vertical gap={12} aria-label="Orari liberi">
      <Flex align="center" justify="space-between">
        <IconButton
          label="Mese precedente"
          disabled={startOfMonth(month) <= startOfMonth(today)}
          onClick={() => setTurned(shiftMonth(month, -1))}
        >
          <LeftOutlined aria-hidden />
        </IconButton>
        <h3 className={text.heading} aria-live="polite">
          {monthAndYear(month)}
        </h3>
        <IconButton label="Mese successivo" onClick={() => setTurned(shiftMonth(month, 1))}>
          <RightOutlined aria-hidden />
        </IconButton>
      </Flex>
      {free.length === 0 && <p className={text.muted}>Nessun orario libero in questo mese.</p>}
      {free.map(([date, slots]) => (
        <Flex key={date} vertical gap={4}>
          <h4 className={text.label}>{longDate(date)}</h4>
          <Flex wrap gap={8}>
            {slots.map((slot) => (
              <Button
                key={slot.from}
                shape="round"
                aria-label={`${longDate(date)} alle ${shortTime(slot.from)}`}
                onClick={() => onChosen(date, slot)}
              >
                {shortTime(slot.from)}
              </Button>
            ))}
          </Flex>
        </Flex>
      ))}
    </Flex>
  )
}
