import { useInvalidate } from '@refinedev/core'
import { ResourceList } from '../../screens/list/resource-list'
import { useShownId } from '../../screens/list/use-shown-id'
import { screenResource } from '../../screens/registry'
import { useRomeClock } from '../../ui/rome-clock'
import { VisitDrawer } from './visit-drawer'

const screen = screenResource('bookings')

/** Every doctor's visits, from today on unless asked otherwise, and over them the card of one, where an admin cancels it. */
export default function AdminBookings() {
  const { openId, show, onOpenOther, onClose } = useShownId()
  const invalidate = useInvalidate()
  const { date } = useRomeClock()
  return (
    <ResourceList
      screen={screen}
      opensWith={{ 'filter[starts_at][gte]': date, 'filter[starts_at][lte]': date, sort: 'starts_at' }}
      actions={{ show }}
      openId={openId}
      onOpenOther={onOpenOther}
      drawer={(neighbours) => (
        <VisitDrawer
          id={openId}
          neighbours={neighbours}
          onChanged={() => void invalidate({ resource: screen.resource.name, invalidates: ['list'] })}
          onClose={onClose}
        />
      )}
    />
  )
}
