import { useInvalidate } from '@refinedev/core'
import { useSearchParams } from 'react-router'
import { readListState } from '../../screens/list/list-state'
import { ResourceList } from '../../screens/list/resource-list'
import { screenResource } from '../../screens/registry'
import { VisitDrawer } from './visit-drawer'

const screen = screenResource('bookings')

function withVisit(params: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('show')
  if (id !== null) next.set('show', String(id))
  return next
}

/** Every doctor's visits: the list of all admin tables, and over it the card of a visit, where an admin cancels it. */
export default function AdminBookings() {
  const [params, setParams] = useSearchParams()
  const invalidate = useInvalidate()
  const asked = params.get('show') ?? ''
  const openId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
  return (
    <ResourceList
      screen={screen}
      state={readListState(screen.resource, params)}
      onCreate={undefined}
      onReorder={undefined}
      actions={{
        show: (id) => setParams((before) => withVisit(before, id)),
        edit: undefined,
        remove: undefined,
      }}
      rewrite={(change) => setParams(change, { replace: true })}
      openId={openId}
      onOpenOther={(id) => setParams((before) => withVisit(before, id), { replace: true })}
      drawer={(neighbours) => (
        <VisitDrawer
          id={openId}
          neighbours={neighbours}
          onChanged={() => void invalidate({ resource: screen.resource.name, invalidates: ['list'] })}
          onClose={() => setParams((before) => withVisit(before, null))}
        />
      )}
    />
  )
}
