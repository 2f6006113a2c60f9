import { lazyPart } from '../../../platform/basic/load-chunk'
import { ReadOnlyList } from '../../../screens/list/read-only-list'
import { screenResource } from '../../../screens/registry'

const MessageDrawer = lazyPart(() => import('./message-drawer'))
const screen = screenResource('outbox')

/** /admin/outbox: what leaves the house by mail and push, what became of it, each message as its reader sees it. */
export default function OutboxPage() {
  return (
    <ReadOnlyList
      screen={screen}
      drawer={({ id, ...opened }) => id !== null && <MessageDrawer key={id} id={id} {...opened} />}
    />
  )
}
