import { CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { Alert, type AlertProps, Button } from 'antd'
import { bookingStatus, isLive } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Alternative, Booking } from '../../../domain/contract/bookings'
import { refusalText } from '../../../domain/contract/refusal'
import { clockTime, longDate } from '../../../domain/text/dates'
import { useNames } from '../../ui/names'
import type { Notice } from './events'
import css from './panel.module.css'
import { differences, lineName, privateLines, type Summary, summaryOfBooking } from './versions'

const signs = { error: CloseCircleFilled, warning: ExclamationCircleFilled, info: InfoCircleFilled } as const

/** An alert whose sign says nothing to screen readers: its words do. */
export function Message({ type, ...props }: Omit<AlertProps, 'type'> & { type: keyof typeof signs }) {
  const Sign = signs[type]
  return <Alert {...props} type={type} showIcon icon={<Sign aria-hidden />} />
}

interface NoticeActions {
  readonly onAlternative: (alternative: Alternative) => void
  readonly onKeepMine: (current: Booking) => void
  readonly onTakeCurrent: (current: Booking) => void
  readonly onStartAnew: () => void
  readonly onClose: () => void
}

interface PanelNoticeProps extends NoticeActions {
  readonly notice: Notice
  readonly mine: Summary
  readonly original: Booking | null
  readonly officeUserId: number | null
  readonly offices: readonly OfficeUser[]
}

/** What stands in the way of saving, and what can be done about it; announced as it appears. */
export function PanelNotice({ notice, mine, original, officeUserId, offices, ...on }: PanelNoticeProps) {
  switch (notice.kind) {
    case 'taken':
      return (
        <Message
          type="error"
          message={notice.message}
          description={
            <>
              {notice.description}
              <Alternatives
                alternatives={notice.alternatives}
                officeUserId={officeUserId}
                offices={offices}
                onChoose={on.onAlternative}
              />
            </>
          }
        />
      )
    case 'stale':
      return (
        <Message
          type="warning"
          message={staleWords(original, notice.current)}
          description={<Versions original={original ?? notice.current} current={notice.current} mine={mine} {...on} />}
        />
      )
    case 'unanswered':
      return (
        <Message
          type="warning"
          message="Nessuna risposta: quello che hai scritto è rimasto qui."
          description="Salva di nuovo quando la connessione torna: la visita non verrà registrata due volte."
          closable={{ 'aria-label': 'Chiudi l’avviso' }}
          onClose={on.onClose}
        />
      )
    case 'refused':
      return (
        <Message
          type="error"
          message={notice.message}
          closable={{ 'aria-label': 'Chiudi l’avviso' }}
          onClose={on.onClose}
        />
      )
    case 'resumed':
      return (
        <Message
          type="info"
          message="Ripresa la prenotazione che stavi scrivendo."
          action={
            <Button size="small" onClick={on.onStartAnew}>
              Ricomincia
            </Button>
          }
        />
      )
    default:
      return notice satisfies never
  }
}

function Alternatives({
  alternatives,
  officeUserId,
  offices,
  onChoose,
}: {
  alternatives: readonly Alternative[]
  officeUserId: number | null
  offices: readonly OfficeUser[]
  onChoose: (alternative: Alternative) => void
}) {
  if (alternatives.length === 0) return null
  const officeName = ({ office_user_id }: Alternative) =>
    office_user_id === officeUserId ? null : offices.find(({ id }) => id === office_user_id)?.office.name
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
    <div role="group" aria-label="Orari alternativi" className={css.alternatives}>
      <span>Liberi vicino:</span>
      {alternatives.map((alternative) => (
        <Button
          key={`${alternative.office_service_id}-${alternative.date}-${alternative.from}`}
          size="small"
          onClick={() => onChoose(alternative)}
        >
          {[`${longDate(alternative.date)}, ${clockTime(alternative.from)}`, officeName(alternative)]
            .filter(Boolean)
            .join(' · ')}
        </Button>
      ))}
    </div>
  )
}

interface VersionsProps extends NoticeActions {
  readonly original: Booking
  readonly current: Booking
  readonly mine: Summary
}

const isFinishedSince = (before: Booking, current: Booking) => isLive(before.status) && !isLive(current.status)

function staleWords(before: Booking | null, current: Booking): string {
  if (!before || !isFinishedSince(before, current)) return refusalText.stale
  return `Nel frattempo la visita è ${bookingStatus[current.status].label.toLowerCase()}.`
}

/** What is there now beside what it becomes with the changes made here. */
function Versions({ original, current, mine, onKeepMine, onTakeCurrent }: VersionsProps) {
  const names = useNames()
  const isOver = isFinishedSince(original, current)
  // What has been said above is not repeated, and a visit that is booked anew has a status of its own.
  const lines = differences(summaryOfBooking(original), summaryOfBooking(current), mine).filter(
    ({ label }) => !isOver || label !== 'Stato',
  )
  const shown = (label: string, text: string) => (privateLines.includes(label) ? names.detail(text) : text) || '—'
  return (
    <>
      {lines.length > 0 ? (
        <table className={css.versions}>
          <thead>
            <tr>
              <td />
              <th scope="col">Com’è adesso</th>
              <th scope="col">Con le tue modifiche</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.label}>
                <th scope="row">{lineName(line.label, current.office_service.role.code)}</th>
                <td>{shown(line.label, line.current)}</td>
                <td>{shown(line.label, line.merged)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        !isOver && <p>Un’altra persona ha salvato prima, con gli stessi dati.</p>
      )}
      <div className={css.versionActions}>
        <Button size="small" onClick={() => onKeepMine(current)}>
          {isOver ? 'Riprenota con le mie modifiche' : 'Mantieni le mie modifiche'}
        </Button>
        <Button size="small" onClick={() => onTakeCurrent(current)}>
          Usa la versione attuale
        </Button>
      </div>
    </>
  )
}

/** A chosen time that is gone (specification §5: it is cleared, and said). */
export function LostSlot({ slot }: { slot: { date: CivilDate; from: Minutes; offered: boolean } }) {
  const when = `L’orario delle ${shortTime(slot.from)} di ${longDate(slot.date)}`
  return (
    <Message
      type="warning"
      message={
        slot.offered
          ? `${when} non è più disponibile: scegline un altro.`
          : `${when} non è prenotabile: scegline un altro.`
      }
    />
  )
}
