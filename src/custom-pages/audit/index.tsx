import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ResourceList } from '../../screens/list/resource-list'
import { useShownId } from '../../screens/list/use-shown-id'
import { screenResource } from '../../screens/registry'
import { lazyPart } from '../../session/load-chunk'

const LineDrawer = lazyPart(() => import('./line-drawer'))
const screen = screenResource('audit')

/** /admin/audit: who did what, as whom, to which record, when. */
export default function AuditPage() {
  const { openId, show, onOpenOther, onClose } = useShownId()
  const [, setParams] = useSearchParams()
  return (
    <ResourceList
      screen={screen}
      actions={{ show }}
      openId={openId}
      onOpenOther={onOpenOther}
      drawer={(neighbours) => (
        <Suspense>
          {openId !== null && (
            <LineDrawer
              id={openId}
              neighbours={neighbours}
              onClose={onClose}
              onRecord={(subject, record) =>
                setParams({ 'filter[subject][in]': subject, 'filter[record_id]': String(record) })
              }
            />
          )}
        </Suspense>
      )}
    />
  )
}
