import { HourglassOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { firstFreeWindow } from '../../../domain/availability/first-free'
import { addDays } from '../../../domain/calendar/civil-date'
import { clockTime, dateRange, longDate } from '../../../domain/text/dates'
import { shortDoctorName } from '../../../domain/text/format'
import { closeFirstFree, openWaitingList } from '../../platform/session'
import { useOfficeUsers } from '../../shared/people/office-users'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { useFirstOfEach } from './first-free'
import css from './first-free.module.css'
import { dayAfter, queryOf, relaxationsOf, whyNothing } from './search'
import type { FirstFreeSearch } from './use-first-free'

interface NoResultsProps {
  readonly free: FirstFreeSearch
  /** Runs once a button was pressed that may be gone now. */
  readonly onPressed: () => void
}

/** Why there is no free time, what would find one, and the waiting list. */
export function NoResults({ free, onPressed }: NoResultsProps) {
  const { search, choices, today, change } = free
  const end = dayAfter(search, today)
  const relaxations = relaxationsOf(search, today)
  const firsts = useFirstOfEach(relaxations.map((lift) => queryOf({ ...search, ...lift.change }, choices, 1)))
  const found = relaxations
    .flatMap((lift, index) => {
      const first = firsts[index]
      return first ? [{ ...lift, first }] : []
    })
    .filter(({ widest }, index) => !widest || index === 0)
  const isKnown = firsts.every((first) => first !== undefined)
  return (
    <div className={section.drawerBody}>
      <div role="status">
        <h3 className={text.heading}>Nessun posto libero</h3>
        <p className={text.muted}>
          {whyNothing(search, choices)} Cercato nei {firstFreeWindow} giorni:{' '}
          {dateRange(addDays(end, -firstFreeWindow), addDays(end, -1))}.
        </p>
      </div>
      {found.length > 0 && (
        <Flex component="section" vertical gap={6} aria-label="Si trova posto">
          <p className={text.label}>Si trova posto</p>
          {found.map(({ label, change: lifted, first }) => (
            <Button
              key={label}
              className={css.lift ?? ''}
              onClick={() => {
                change(lifted)
                onPressed()
              }}
            >
              <strong>{label}</strong>
              <span className={text.small}>
                {longDate(first.date)} alle {clockTime(first.from)}, {shortDoctorName(first.doctor)}
              </span>
            </Button>
          ))}
        </Flex>
      )}
      {isKnown && found.length === 0 && (
        <p className={text.muted}>Neanche togliendo un filtro alla volta si trova posto.</p>
      )}
      <WaitingListButton free={free} />
    </div>
  )
}

/** "Metti in lista d'attesa", with the services, days and hours that were searched for. */
function WaitingListButton({ free: { search, services } }: { free: FirstFreeSearch }) {
  const { officeUsers } = useOfficeUsers()
  const put = () => {
    const wanted = new Set(services.map(({ id }) => id))
    const officeServiceIds = officeUsers
      .filter(({ office_id }) => search.officeIds.length === 0 || search.officeIds.includes(office_id))
      .flatMap(({ office_services }) => office_services)
      .filter(({ medical_service, hidden }) => !hidden && wanted.has(medical_service.id))
      .map(({ id }) => id)
    const { weekdays, from, to } = search
    closeFirstFree()
    openWaitingList({ kind: 'new', start: { preferences: { officeServiceIds, weekdays, from, to } } })
  }
  return (
    <Button icon={<HourglassOutlined aria-hidden />} aria-haspopup="dialog" onClick={put}>
      Metti in lista d’attesa
    </Button>
  )
}
