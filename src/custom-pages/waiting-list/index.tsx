import { useRef } from 'react'
import { closeWaitingList, openWaitingList, type ServiceTime, useWaitingView } from '../../platform/session'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { Candidates } from './candidates'
import { EntryDialog } from './entry-form'
import { EntryList } from './entry-list'

/** Lista d'attesa (product.md §9.13): mounted once by the layout, opened by `openWaitingList(view)`. */
export default function WaitingList() {
  const view = useWaitingView()
  // the time stays on screen while the drawer closes
  const shown = useRef<ServiceTime | null>(null)
  if (view?.kind === 'time') shown.current = view.time
  else if (view?.kind === 'everybody') shown.current = null
  const isOpen = view?.kind === 'everybody' || view?.kind === 'time'
  const time = shown.current
  return (
    <>
      <SideDrawer
        open={isOpen}
        width={680}
        title={time ? 'Chi prende questo orario' : 'Lista d’attesa'}
        onClose={closeWaitingList}
        fills
      >
        {time ? (
          <Candidates
            key={`${time.office_service_id}.${time.date}.${time.from}`}
            time={time}
            onEverybody={() => openWaitingList()}
          />
        ) : (
          <EntryList />
        )}
      </SideDrawer>
      {view?.kind === 'new' && <EntryDialog of={view} onClose={closeWaitingList} />}
    </>
  )
}
