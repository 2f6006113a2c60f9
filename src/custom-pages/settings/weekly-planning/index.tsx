import { Empty, Skeleton } from 'antd'
import { Link } from 'react-router'
import { addDays, startOfWeek } from '../../../../domain/calendar/civil-date'
import { failureOf } from '../../../platform/basic/failure'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { useActingDoctor } from '../../../platform/session'
import { useHours } from '../../../shared/hours/hours'
import { useOfficeUsers } from '../../../shared/people/office-users'
import { LoadError } from '../../../ui/feedback/load-error'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import { PlanningPage } from './planning-page'

const title = 'Pianificazione settimanale'
/** How far ahead pauses are known to the preview. Days. */
const knownDays = 400

/** /settings/weekly-planning: the weeks of each office, drawn and painted (product.md §5; design, "Weekly planning"). */
export default function WeeklyPlanningPage() {
  const actingDoctorId = useActingDoctor()
  const { date } = useRomeClock()
  const monday = startOfWeek(date)
  const offices = useOfficeUsers()
  const hours = useHours({ from: monday, to: addDays(monday, knownDays) })
  const failed = hours.error ?? offices.error
  if (failed)
    return (
      <Plain>
        <LoadError
          text={failureOf(failed).text}
          onRetry={() => void Promise.all([hours.refetch(), offices.refetch()])}
        />
      </Plain>
    )
  const { plannings, schedules } = hours
  if (offices.isPending || !plannings || !schedules)
    return (
      <Plain>
        <Skeleton active />
      </Plain>
    )
  if (offices.officeUsers.length === 0)
    return (
      <Plain>
        <Empty description="Nessuna struttura: aggiungine una per disegnarne gli orari.">
          <Link to="/settings/offices">Vai alle strutture</Link>
        </Empty>
      </Plain>
    )
  const pauses = schedules.filter(({ type }) => type === 'recurring')
  return <PlanningPage key={actingDoctorId ?? 'self'} plannings={plannings} pauses={pauses} today={date} />
}

const Plain = ({ children }: { children: React.ReactNode }) => (
  <div className={page.page}>
    <h1 className={page.title}>{title}</h1>
    <div className={section.section}>{children}</div>
  </div>
)
