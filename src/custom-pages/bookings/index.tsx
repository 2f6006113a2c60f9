import { Empty } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useOfficeUsers, useSelectedOffice } from '../../api'
import { useLiveAgenda } from '../../api/live-agenda'
import { useActingDoctor } from '../../session'
import { LoadError } from '../../ui/load-error'
import css from './bookings.module.css'
import { BookingsView } from './bookings-view'

/** /bookings: the agenda of a day, a week or a month, or as a list, by office (product.md §5; design.md, "Calendar"). */
export default function BookingsPage() {
  const { officeUsers, isPending, isError, refetch } = useOfficeUsers()
  const { officeUser, allStructures } = useSelectedOffice()
  const actingDoctorId = useActingDoctor()
  const shown = useMemo(
    () => (allStructures ? officeUsers : officeUser ? [officeUser] : []),
    [allStructures, officeUsers, officeUser],
  )
  useLiveAgenda()
  if (isError)
    return (
      <Plain>
        <LoadError text="L’agenda non è disponibile in questo momento." onRetry={() => void refetch()} />
      </Plain>
    )
  if (!isPending && shown.length === 0)
    return (
      <Plain>
        <Empty description="Nessuna struttura: aggiungine una per iniziare a prenotare.">
          <Link to="/settings/offices">Vai alle strutture</Link>
        </Empty>
      </Plain>
    )
  // Another doctor's agenda starts anew: no card of somebody else stays open.
  return <BookingsView key={actingDoctorId ?? 'self'} officeUsers={shown} />
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className={css.title}>Prenotazioni</h1>
      <div className={css.plain}>{children}</div>
    </>
  )
}
