import { useInvalidate } from '@refinedev/core'
import { Suspense } from 'react'
import { ResourceList } from '../../screens/list/resource-list'
import { useShownId } from '../../screens/list/use-shown-id'
import { screenResource } from '../../screens/registry'
import { lazyPart } from '../../session/load-chunk'

const MessageDrawer = lazyPart(() => import('./message-drawer'))
const screen = screenResource('outbox')
const { resource, dataProviderName } = screen
/** refine keeps the rows by the provider they came from. */
const provider = dataProviderName ? { dataProviderName } : {}

/** /admin/outbox: what leaves the house by mail and push, what became of it, each message as its reader sees it. */
export default function OutboxPage() {
  const { openId, show, onOpenOther, onClose } = useShownId()
  const invalidate = useInvalidate()
  return (
    <ResourceList
      screen={screen}
      actions={{ show }}
      openId={openId}
      onOpenOther={onOpenOther}
      drawer={(neighbours) => (
        <Suspense>
          {openId !== null && (
            <MessageDrawer
              key={openId}
              id={openId}
              neighbours={neighbours}
              onClose={onClose}
              onChanged={() => void invalidate({ resource: resource.name, invalidates: ['list'], ...provider })}
            />
          )}
        </Suspense>
      )}
    />
  )
}
