import {
  ArrowLeftOutlined,
  CloseOutlined,
  EditOutlined,
  HistoryOutlined,
  ReloadOutlined,
  UndoOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { Alert, Button, type ButtonProps, Flex, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { scopeChoices } from '../../../../domain/booking/edit-scope'
import type { PresenceStep } from '../../../../domain/booking/presence'
import { type BookingStatus, isLive, nextStatuses, type Side } from '../../../../domain/booking/status'
import { toDayNumber } from '../../../../domain/calendar/civil-date'
import type { WallClock } from '../../../../domain/calendar/rome'
import { spanOf } from '../../../../domain/calendar/spans'
import type { Booking, EditScope, HistoryEntry } from '../../../../domain/contract/booking/bookings'
import { clockTime, fullDate, longDate, numericMoment } from '../../../../domain/text/dates'
import { serverNow } from '../../../platform/basic/clock'
import { busyIcon } from '../../../ui/feedback/busy'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import { useNameMask } from '../../people/name-mask'
import type { AttachmentEdits } from './attachments'
import css from './booking-card.module.css'
import { BookingFacts, BookingMarks, type FactLinks, onFollow } from './booking-facts'
import { actorText, changeLines } from './booking-history'
import { BookingReason } from './booking-reason'
import { BookingSeries, type CardSeries } from './booking-series'
import { PresenceControl } from './presence'
import { type StatusAction, statusAction } from './status-actions'
import { StatusChip } from './status-chip'

/** Few visits have it. */
const BookedOnline = lazy(() => import('./booked-online'))

export interface BookingCardProps {
  readonly booking: Booking
  readonly now: WallClock
  /** Side of the viewer, which decides the available actions. */
  readonly side?: Side
  /** The visit's doctor, where the page does not make it clear. */
  readonly doctor?: string | undefined
  readonly busy: boolean
  /** A refusal of the server, or a version conflict. */
  readonly message?: string | undefined
  /** The change history of the visit; `entries` is undefined until requested and loaded. */
  readonly history: {
    readonly entries: readonly HistoryEntry[] | undefined
    readonly failed: boolean
    readonly onOpen: () => void
  }
  /** A status change whose reason form is shown when the card opens. */
  readonly asksFirst?: BookingStatus | undefined
  readonly onChangeStatus: (status: BookingStatus, reason?: string, scope?: EditScope | null) => void
  /** Sets where the person is; without it that is only shown. */
  readonly onChangePresence?: (step: PresenceStep) => void
  readonly links: FactLinks
  /** Adding and removing files; without it they are only shown. */
  readonly attachments?: AttachmentEdits | undefined
  /** The series the visit belongs to; null for a single visit. */
  readonly series: CardSeries | null
  /** Back to the previously shown visit; null on the one the card was opened for. */
  readonly onBack: (() => void) | null
  /** Edits a live visit; of a finished one only its notes. */
  readonly onEdit: (() => void) | null
  /** Books again: a finished visit with a link to the original ("Riprenota"), a live one as a repeat ("Ripeti"). */
  readonly onAgain: (() => void) | null
  readonly onUndo: () => void
  /** Null where the surrounding element closes the card. */
  readonly onClose: (() => void) | null
}

/** One visit with all its data and the available actions (specification §2, "Booking card"). */
export function BookingCard(props: BookingCardProps) {
  const { booking, now, doctor, message, links, attachments, series, history, onBack, onClose } = props
  const { id, date, from, to } = booking
  const names = useNameMask()
  const isThisYear = date.slice(0, 4) === now.date.slice(0, 4)
  const small = { type: 'text', size: 'small' } as const
  const back = 'Torna alla visita di prima'
  return (
    <article className={css.card}>
      <Flex component="header" align="center" gap={8}>
        {onBack && (
          <Button {...small} icon={<ArrowLeftOutlined aria-hidden />} aria-label={back} title={back} onClick={onBack} />
        )}
        <StatusChip status={booking.status} />
        <span className={text.small} style={{ marginLeft: 'auto' }}>
          Codice <strong>{booking.code}</strong>
        </span>
        {onClose && <Button {...small} icon={<CloseOutlined aria-hidden />} aria-label="Chiudi" onClick={onClose} />}
      </Flex>
      <div>
        <h2 className={text.heading}>
          {links.person ? (
            <a className={table.name} href={links.person.path} title="Apri la scheda" onClick={onFollow(links.person)}>
              {names.name(booking)}
            </a>
          ) : (
            names.name(booking)
          )}
        </h2>
        <p>
          {isThisYear ? longDate(date) : fullDate(date)} ·{' '}
          <strong>
            {clockTime(from)} – {clockTime(to)}
          </strong>
        </p>
      </div>
      <BookingMarks booking={booking} />
      <PresenceControl booking={booking} now={now} busy={props.busy} onChange={props.onChangePresence} />
      {message && <Alert type="warning" message={message} role="alert" showIcon icon={<WarningFilled aria-hidden />} />}
      <BookingFacts
        key={`facts.${id}`}
        booking={booking}
        doctor={doctor}
        today={now.date}
        links={links}
        edits={attachments}
      />
      {booking.guest && (
        <Suspense>
          <BookedOnline key={`guest.${id}`} booking={booking} guest={booking.guest} />
        </Suspense>
      )}
      {series && <BookingSeries key={`series.${id}`} booking={booking} series={series} />}
      <CardActions key={`acts.${id}`} {...props} />
      <CardHistory key={`history.${id}`} {...history} isOnline={Boolean(booking.guest)} />
    </article>
  )
}

function CardActions(props: BookingCardProps) {
  const { booking, now, side = 'doctor-side', asksFirst, busy, series, onChangeStatus, onEdit, onAgain, onUndo } = props
  const { date, status, undo_until } = booking
  const [wanted, setWanted] = useState(asksFirst)
  const day = toDayNumber(date)
  const hasPassed = (minutes: number) => day < now.day || (day === now.day && minutes <= now.minutes)
  const { from, to } = spanOf(booking)
  const actions = nextStatuses(status, side, { started: hasPassed(from), ended: hasPassed(to) })
    .map((next) => statusAction[next])
    .filter((action) => action !== null)
  // A concurrent change may make the action unavailable; while it is available, the typed reason is kept.
  const asking = actions.find((action) => action.status === wanted)
  if (asking)
    return (
      <BookingReason
        action={asking}
        busy={busy}
        scopes={series ? scopeChoices(booking, series.visits) : []}
        onBack={() => setWanted(undefined)}
        onDone={(reason, scope) => onChangeStatus(asking.status, reason, scope)}
      />
    )
  const live = isLive(status)
  const actButton = ({ status: next, label, tone, icon: Icon, asksReason }: StatusAction): ButtonProps => ({
    children: label,
    type: tone === 'primary' ? 'primary' : 'default',
    danger: tone === 'danger',
    icon: <Icon aria-hidden />,
    loading: busyIcon(busy && !asksReason),
    onClick: () => (asksReason ? setWanted(next) : onChangeStatus(next)),
  })
  const buttons: (ButtonProps | false | null)[] = [
    ...actions.filter(({ tone }) => tone !== 'danger').map(actButton),
    onEdit && { children: live ? 'Modifica' : 'Modifica note', icon: <EditOutlined aria-hidden />, onClick: onEdit },
    onAgain && { children: live ? 'Ripeti' : 'Riprenota', icon: <ReloadOutlined aria-hidden />, onClick: onAgain },
    // Destructive actions come last.
    ...actions.filter(({ tone }) => tone === 'danger').map(actButton),
    Date.parse(undo_until ?? '') > serverNow() && {
      children: 'Annulla l’ultima modifica',
      icon: <UndoOutlined aria-hidden />,
      loading: busyIcon(busy),
      onClick: onUndo,
    },
  ]
  return (
    <Flex wrap gap={8}>
      {buttons.map((button) => button && <Button key={String(button.children)} disabled={busy} {...button} />)}
    </Flex>
  )
}

function CardHistory({
  entries,
  failed,
  onOpen,
  isOnline,
}: BookingCardProps['history'] & { readonly isOnline: boolean }) {
  const [open, setOpen] = useState(false)
  const names = useNameMask()
  const toggle = () => {
    if (!open) onOpen()
    setOpen(!open)
  }
  return (
    <footer className={css.history}>
      <Button
        type="text"
        size="small"
        style={{ marginLeft: -7 }}
        icon={<HistoryOutlined aria-hidden />}
        aria-expanded={open}
        onClick={toggle}
      >
        Storico
      </Button>
      {open && failed && <p className={text.small}>Lo storico non è disponibile in questo momento.</p>}
      {open && !failed && !entries && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {open && entries?.length === 0 && <p className={text.small}>Nessuna modifica registrata.</p>}
      {open && entries && entries.length > 0 && (
        <Flex component="ol" vertical gap={8} className={css.entries}>
          {entries.map((entry) => (
            <li key={`${entry.at}.${JSON.stringify(entry.change)}`}>
              <p className={text.small}>
                {numericMoment(entry.at)} · {actorText(entry, names, isOnline)}
              </p>
              {changeLines(entry, names).map((line) => (
                <p key={line}>{line}</p>
              ))}
              {entry.reason && <p>Motivo: {names.detail(entry.reason)}</p>}
            </li>
          ))}
        </Flex>
      )}
    </footer>
  )
}
