import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { ReadOnlyList } from '../../../screens/list/read-only-list'
import { screenResource } from '../../../screens/registry'

const LineDrawer = lazyPart(() => import('./line-drawer'))
const screen = screenResource('audit')

/** /admin/audit: who did what, as whom, to which record, when. */
export default function AuditPage() {
  const [, setParams] = useSearchParams()
  const onRecord = (subject: string, record: number) =>
    setParams({ 'filter[subject][in]': subject, 'filter[record_id]': String(record) })
  return (
    <ReadOnlyList
      screen={screen}
      drawer={({ id, neighbours, onClose }) => id !== null && <LineDrawer {...{ id, neighbours, onClose, onRecord }} />}
    />
  )
}
