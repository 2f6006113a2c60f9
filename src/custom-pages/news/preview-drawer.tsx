import { Skeleton } from 'antd'
import { useRecord } from '../../screens/record/use-record'
import { screenResource } from '../../screens/registry'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Preview } from './preview'

/** The preview in a drawer over the list. */
export default function PreviewDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError } = useRecord(screenResource('news'), id)
  return (
    <SideDrawer open onClose={onClose} width={640} title="Anteprima" styles={{ body: { background: 'var(--ground)' } }}>
      {isError ? (
        <EmptyState text="Questa novità non c’è più." action={{ label: 'Torna all’elenco', run: onClose }} />
      ) : data ? (
        <Preview values={data.data} />
      ) : (
        <Skeleton active />
      )}
    </SideDrawer>
  )
}
