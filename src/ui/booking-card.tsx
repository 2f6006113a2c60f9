import {
  ArrowLeftOutlined,
  CloseOutlined,
  EditOutlined,
  HistoryOutlined,
  ReloadOutlined,
  UndoOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { type BookingStatus, isLive, nextStatuses, type Side } from '../../domain/booking/status'
import { toDayNumber } from '../../domain/calendar/civil-date'
import { parseTime } from '../../domain/calendar/minutes'
import type { WallClock } from '../../domain/calendar/rome'
import type { Booking, HistoryEntry } from '../../domain/contract/bookings'
import { clockTime, fullDate, longDate, numericMoment } from '../../domain/text/dates'
import css from './booking-card.module.css'
import { BookingFacts, BookingMarks, type FactLinks } from './booking-facts'
import { actorText, changeLines } from './booking-history'
import { BookingReason } from './booking-reason'
import { BookingSeries, type CardSeries } from './booking-series'
import { busyIcon } from './busy'
import { type Names, useNames } from './names'
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
  /** From which side of the desk it is looked at: it decides what may be done. The doctor's unless told. */
  readonly side?: Side
  /** Whose visit it is, where that is not plain from the page. */
  readonly doctor?: string | undefined
  readonly busy: boolean
  /** What the server refused, or that somebody was faster. */
  readonly message?: string | undefined
  readonly history: CardHistory
  /** The change the card opens with, its reason already asked for. */
  readonly asksFirst?: BookingStatus | undefined
  readonly onChangeStatus: (status: BookingStatus, reason?: string) => void
  readonly links: FactLinks
  /** The repeat it belongs to; null for a visit of its own. */
  readonly series: CardSeries | null
  /** Back to the visit the card was opened for; null on that one. */
  readonly onBack: (() => void) | null
  /** A live visit; of a finished one only its notes. */
  readonly onEdit: (() => void) | null
  /** Anew: a finished one keeps the link to it ("Riprenota"), a live one comes a second time ("Ripeti"). */
  readonly onAgain: (() => void) | null
  readonly onUndo: () => void
  /** Null where what lies around the card closes it. */
  readonly onClose: (() => void) | null
}

function progressOf({ date, from, to }: Booking, now: WallClock) {
  const day = toDayNumber(date)
  const passed = (time: string) => day < now.day || (day === now.day && (parseTime(time) ?? 0) <= now.minutes)
  return { started: passed(from), ended: passed(to) }
}

/** Of another year it says which. */
const dayOf = ({ date }: Booking, { date: today }: WallClock) =>
  date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date)

/** One visit with all that is known of it and what may be done with it (specification §2, "Booking card"). */
export function BookingCard(props: BookingCardProps) {
  const { booking, now, side = 'doctor-side', doctor, message, links, series, onBack, onClose } = props
  const names = useNames()
  const acts = nextStatuses(booking.status, side, progressOf(booking, now)).flatMap((status) => {
    const act = statusAct[status]
    return act ? [act] : []
  })
  return (
    <article className={css.card}>
      <header className={css.head}>
        {onBack && (
          <Button
            type="text"
            size="small"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label="Torna alla visita di prima"
            title="Torna alla visita di prima"
            onClick={onBack}
          />
        )}
        <StatusChip status={booking.status} />
        <span className={css.code}>
          <span className={css.quiet}>Codice</span> {booking.code}
        </span>
        {onClose && (
          <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label="Chiudi" onClick={onClose} />
        )}
      </header>
      <h2 className={css.who}>{names.name(booking)}</h2>
      <p className={css.when}>
        {dayOf(booking, now)} ·{' '}
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
      <BookingFacts booking={booking} doctor={doctor} today={now.date} links={links} />
      {series && <BookingSeries key={`series.${booking.id}`} booking={booking} series={series} />}
      <CardActions key={`acts.${booking.id}`} {...props} acts={acts} />
      <CardPast key={`past.${booking.id}`} history={props.history} />
    </article>
  )
}

function CardActions(props: BookingCardProps & { acts: Act[] }) {
  const { booking, acts, asksFirst, busy, now, onChangeStatus, onEdit, onAgain, onUndo } = props
  const [wanted, setWanted] = useState<BookingStatus | null>(asksFirst ?? null)
  // Somebody else's change may leave no way there; while one is left, what was written stays.
  const asking = acts.find(({ status }) => status === wanted)
  if (asking)
    return (
      <BookingReason
        act={asking}
        busy={busy}
        onBack={() => setWanted(null)}
        onDone={(reason) => onChangeStatus(asking.status, reason)}
      />
    )
  const undoable = booking.undo_until !== null && Date.parse(booking.undo_until) > Date.now() && now.day > 0
  const live = isLive(booking.status)
  const button = (act: Act) => (
    <Button
      key={act.status}
      type={act.tone === 'primary' ? 'primary' : 'default'}
      danger={act.tone === 'danger'}
      icon={<act.icon aria-hidden />}
      loading={busyIcon(busy && !act.asksReason)}
      disabled={busy}
      onClick={() => (act.asksReason ? setWanted(act.status) : onChangeStatus(act.status))}
    >
      {act.label}
    </Button>
  )
  // What cannot be meant lightly stands last.
  return (
    <div className={css.actions}>
      {acts.filter((act) => act.tone !== 'danger').map(button)}
      {onEdit && (
        <Button icon={<EditOutlined aria-hidden />} disabled={busy} onClick={onEdit}>
          {live ? 'Modifica' : 'Modifica note'}
        </Button>
      )}
      {onAgain && (
        <Button icon={<ReloadOutlined aria-hidden />} disabled={busy} onClick={onAgain}>
          {live ? 'Ripeti' : 'Riprenota'}
        </Button>
      )}
      {acts.filter((act) => act.tone === 'danger').map(button)}
      {undoable && (
        <Button icon={<UndoOutlined aria-hidden />} loading={busyIcon(busy)} onClick={onUndo}>
          Annulla l’ultima modifica
        </Button>
      )}
    </div>
  )
}

function CardPast({ history: { entries, failed, onOpen } }: { history: CardHistory }) {
  const [open, setOpen] = useState(false)
  const names = useNames()
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
        (failed ? (
          <p className={css.quiet}>Lo storico non è disponibile in questo momento.</p>
        ) : (
          pastOf(entries, names)
        ))}
    </footer>
  )
}

function pastOf(entries: readonly HistoryEntry[] | undefined, names: Names): ReactNode {
  if (!entries) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (entries.length === 0) return <p className={css.quiet}>Nessuna modifica registrata.</p>
  return (
    <ol className={css.entries}>
      {entries.map((entry) => (
        <li key={`${entry.at}.${Object.keys(entry.change).join()}`}>
          <span className={css.quiet}>
            {numericMoment(entry.at)} · {actorText(entry, names)}
          </span>
          {changeLines(entry, names).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {entry.reason && <span>Motivo: {names.detail(entry.reason)}</span>}
        </li>
      ))}
    </ol>
  )
}
