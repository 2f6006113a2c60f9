import { CloseOutlined, EditOutlined, HistoryOutlined, UndoOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { participantName } from '../../domain/booking/participant'
import { type BookingStatus, isLive, nextStatuses } from '../../domain/booking/status'
import { toDayNumber } from '../../domain/calendar/civil-date'
import { parseTime } from '../../domain/calendar/minutes'
import type { WallClock } from '../../domain/calendar/rome'
import type { Booking, HistoryEntry } from '../../domain/contract/bookings'
import { clockTime, longDate } from '../../domain/text/dates'
import css from './booking-card.module.css'
import { BookingFacts, BookingMarks } from './booking-facts'
import { BookingReason } from './booking-reason'
import { busySign } from './busy'
import { actorText, changeLines, momentText } from './history-words'
import { type Act, statusAct } from './status-acts'
import { StatusChip } from './status-chip'

/** What the card shows of the past of a visit; `entries` is undefined until asked for and loaded. */
export interface CardHistory {
  readonly entries: readonly HistoryEntry[] | undefined
  readonly failed: boolean
  readonly onOpen: () => void
}

export interface BookingCardProps {
  readonly booking: Booking
  readonly now: WallClock
  readonly busy: boolean
  /** What the server refused, or that somebody was faster. */
  readonly message?: string | undefined
  readonly history: CardHistory
  readonly onChangeStatus: (status: BookingStatus, reason?: string) => void
  readonly onEdit: () => void
  readonly onUndo: () => void
  readonly onClose: () => void
}

function progressOf({ date, from, to }: Booking, now: WallClock) {
  const day = toDayNumber(date)
  const passed = (time: string) => day < now.day || (day === now.day && (parseTime(time) ?? 0) <= now.minutes)
  return { started: passed(from), ended: passed(to) }
}

/** One visit with all that is known of it and what may be done with it (specification §2, "Booking card"). */
export function BookingCard(props: BookingCardProps) {
  const { booking, now, message, onClose } = props
  const acts = nextStatuses(booking.status, 'doctor-side', progressOf(booking, now)).flatMap((status) => {
    const act = statusAct[status]
    return act ? [act] : []
  })
  return (
    <article className={css.card}>
      <header className={css.head}>
        <StatusChip status={booking.status} />
        <span className={css.code}>
          <span className={css.quiet}>Codice</span> {booking.code}
        </span>
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label="Chiudi" onClick={onClose} />
      </header>
      <h2 className={css.who}>{participantName(booking)}</h2>
      <p className={css.when}>
        {longDate(booking.date)} ·{' '}
        <strong>
          {clockTime(booking.from)} – {clockTime(booking.to)}
        </strong>
      </p>
      <BookingMarks booking={booking} />
      {message && (
        <Alert
          className={css.message}
          type="warning"
          message={message}
          role="alert"
          showIcon
          icon={<WarningFilled aria-hidden />}
        />
      )}
      <BookingFacts booking={booking} today={now.date} />
      {/* A visit that changed meanwhile starts its actions anew: what was being asked no longer fits. */}
      <CardActions key={`${booking.id}.${booking.version}`} {...props} acts={acts} />
      <CardPast history={props.history} />
    </article>
  )
}

function CardActions({ booking, acts, busy, now, onChangeStatus, onEdit, onUndo }: BookingCardProps & { acts: Act[] }) {
  const [asking, setAsking] = useState<Act | null>(null)
  if (asking)
    return (
      <BookingReason
        act={asking}
        busy={busy}
        onBack={() => setAsking(null)}
        onDone={(reason) => onChangeStatus(asking.status, reason)}
      />
    )
  const undoable = booking.undo_until !== null && Date.parse(booking.undo_until) > Date.now() && now.day > 0
  const editable = isLive(booking.status)
  if (acts.length === 0 && !undoable && !editable) return null
  const button = (act: Act) => (
    <Button
      key={act.status}
      type={act.tone === 'primary' ? 'primary' : 'default'}
      danger={act.tone === 'danger'}
      icon={<act.icon aria-hidden />}
      loading={busySign(busy && !act.asksReason)}
      disabled={busy}
      onClick={() => (act.asksReason ? setAsking(act) : onChangeStatus(act.status))}
    >
      {act.label}
    </Button>
  )
  // What cannot be meant lightly stands last.
  return (
    <div className={css.actions}>
      {acts.filter((act) => act.tone !== 'danger').map(button)}
      {editable && (
        <Button icon={<EditOutlined aria-hidden />} disabled={busy} onClick={onEdit}>
          Modifica
        </Button>
      )}
      {acts.filter((act) => act.tone === 'danger').map(button)}
      {undoable && (
        <Button icon={<UndoOutlined aria-hidden />} loading={busySign(busy)} onClick={onUndo}>
          Annulla l’ultima modifica
        </Button>
      )}
    </div>
  )
}

function CardPast({ history: { entries, failed, onOpen } }: { history: CardHistory }) {
  const [open, setOpen] = useState(false)
  const toggle = () => {
    if (!open) onOpen()
    setOpen(!open)
  }
  return (
    <footer className={css.past}>
      <Button type="text" size="small" icon={<HistoryOutlined aria-hidden />} aria-expanded={open} onClick={toggle}>
        Storico
      </Button>
      {open &&
        (failed ? <p className={css.quiet}>Lo storico non è disponibile in questo momento.</p> : pastOf(entries))}
    </footer>
  )
}

function pastOf(entries: readonly HistoryEntry[] | undefined): ReactNode {
  if (!entries) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (entries.length === 0) return <p className={css.quiet}>Nessuna modifica registrata.</p>
  return (
    <ol className={css.entries}>
      {entries.map((entry) => (
        <li key={`${entry.at}.${Object.keys(entry.change).join()}`}>
          <span className={css.quiet}>
            {momentText(entry.at)} · {actorText(entry)}
          </span>
          {changeLines(entry).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {entry.reason && <span>Motivo: {entry.reason}</span>}
        </li>
      ))}
    </ol>
  )
}
