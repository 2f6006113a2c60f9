import { lazyPart } from '../../../platform/basic/load-chunk'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { ReadOnlyList } from '../../../screens/list/read-only-list'
import { useActs } from '../../../screens/overrides/use-acts'
import { screenResource } from '../../../screens/registry'

const screen = screenResource('bookings')
const VisitDrawer = lazyPart(() => import('./visit-drawer'))

/** Every doctor's visits, from today on unless asked otherwise, and over them the card of one; an admin cancels one, or several. */
export default function AdminBookings() {
  const { date } = useRomeClock()
  const acts = useActs(screen, true)
  return (
    <ReadOnlyList
      screen={screen}
      opensWith={{ 'filter[starts_at][gte]': date, 'filter[starts_at][lte]': date, sort: 'starts_at' }}
      more={acts.ofRow}
      ofSelection={acts.ofSelection}
      drawer={({ id, ...opened }) => (
        <>
          {id !== null && <VisitDrawer id={id} {...opened} />}
          {acts.dialog}
        </>
      )}
    />
  )
}
