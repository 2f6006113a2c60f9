import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { BookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { ActAs, useShortcut, useShowsDays } from '../../../platform/session'
import { useActingFor } from '../../../platform/session/acting'
import { doctorOf } from '../../../shared/visits/board/board-cache'
import VisitPopover from '../../../shared/visits/card/visit-popover'
import { useFirstVisitKey } from '../../../shared/visits/first-visit'
import { useLiveAgenda } from '../../../shared/visits/live-agenda'
import { usePresenceKeys } from '../../../shared/visits/presence'
import { useVisitCard } from '../../../shared/visits/visit-card'
import { VisitKeys } from '../../../shared/visits/visit-keys'
import { focusIfLost } from '../../../ui/dialogs/trap-focus'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { LoadError } from '../../../ui/feedback/load-error'
import section from '../../../ui/section.module.css'
import pageCss from '../bookings.module.css'
import { BoardBar } from './board-bar'
import { BoardGrid } from './board-grid'
import { useBoard } from './use-board'

const AttachmentEditor = lazyPart(() => import('../../../shared/visits/card/attachment-editor'))

interface OpenCard {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly asksFirst?: BookingStatus | undefined
}

/** /bookings/board, "Giornata": one day of several doctors, or of several offices, side by side (product.md §9.6). */
export default function BoardPage() {
  useLiveAgenda()
  const board = useBoard()
  const actingFor = useActingFor()
  const onVisitKey = usePresenceKeys()
  const [card, setCard] = useState<OpenCard | null>(null)
  const [todayPresses, setTodayPresses] = useState(0)
  const { now, goTo, visits } = board
  const onOpen = (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) =>
    setCard({ booking, anchor, asksFirst })
  const onClose = () => {
    setCard(null)
    // A changed visit may disappear from the board: the focus then moves to it.
    focusIfLost(() => document.querySelector(`.${pageCss.board}`))
  }
  const onToday = () => {
    goTo({ date: now.date })
    setTodayPresses((times) => times + 1)
  }
  useShowsDays({ first: board.place.date, last: board.place.date, inHours: true })
  useShortcut('t', onToday)
  useFirstVisitKey(visits)
  return (
    <div className={pageCss.page}>
      <BoardBar board={board} onToday={onToday} />
      {board.isError && !board.hasNobody && (
        <LoadError text="La giornata non è disponibile in questo momento." onRetry={board.retry} />
      )}
      {board.isIdle && (
        <p>
          Nessuno riceve in questo giorno.
          <Button type="link" size="small" onClick={() => void board.step(1)}>
            Vai al prossimo giorno lavorativo
          </Button>
        </p>
      )}
      {board.hasNobody ? (
        <div className={section.section}>
          <EmptyState text="Nessun medico ti ha ancora collegato al suo studio per le prenotazioni." />
        </div>
      ) : (
        <VisitKeys value={onVisitKey}>
          <BoardGrid
            board={board}
            openId={card ? String(card.booking.id) : null}
            todayPresses={todayPresses}
            onOpen={onOpen}
          />
        </VisitKeys>
      )}
      {card && (
        <ActAs value={actingFor(doctorOf(card.booking))}>
          <VisitCard key={card.booking.id} {...card} onClose={onClose} />
        </ActAs>
      )}
    </div>
  )
}

function VisitCard({ booking, anchor, asksFirst, onClose }: OpenCard & { onClose: () => void }) {
  const card = useVisitCard(booking, onClose)
  const attachments = { ...card.attachments, Editor: AttachmentEditor }
  return (
    <Suspense>
      <VisitPopover anchor={anchor} asksFirst={asksFirst} {...card} attachments={attachments} />
    </Suspense>
  )
}
