import { CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { Alert, type AlertProps, Button } from 'antd'
import { bookingStatus, isLive } from '../../../../domain/booking/status'
import { shortTime } from '../../../../domain/calendar/minutes'
import type { Alternative, Booking } from '../../../../domain/contract/bookings'
import { refusalText } from '../../../../domain/contract/refusal'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { useNames } from '../../../ui/names'
import type { SlotChoice } from '../form/draft'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'
import { differences, lineName, privateLines, summaryOfBooking, summaryOfDraft } from './version-summary'

const signs = { error: CloseCircleFilled, warning: ExclamationCircleFilled, info: InfoCircleFilled } as const

/** An alert whose sign says nothing to screen readers: its text does. */
export function Message({ type, ...props }: Omit<AlertProps, 'type'> & { type: keyof typeof signs }) {
  const Sign = signs[type]
  return <Alert {...props} type={type} showIcon icon={<Sign aria-hidden />} />
}

/** What stands in the way of saving, and what can be done about it; announced as it appears. */
export function PanelNotice({ panel }: { panel: Panel }) {
  const { dispatch, startAnew, draft } = panel
  const { notice } = panel.state
  const closable = {
    closable: { 'aria-label': 'Chiudi l’avviso' },
    onClose: () => dispatch({ type: 'noticeClosed' }),
  }
  switch (notice?.kind) {
    case undefined:
      return null
    case 'taken':
      return (
        <Message
          type="error"
          message={notice.message}
          description={
            <>
              {notice.description}
              <Alternatives panel={panel} alternatives={notice.alternatives} />
            </>
          }
        />
      )
    case 'stale':
      return (
        <Message
          type="warning"
          message={staleMessage(draft.original, notice.current)}
          description={<Versions panel={panel} original={draft.original ?? notice.current} current={notice.current} />}
        />
      )
    case 'unanswered':
      return (
        <Message
          type="warning"
          message="Nessuna risposta: quello che hai scritto è rimasto qui."
          description="Salva di nuovo quando la connessione torna: la visita non verrà registrata due volte."
          {...closable}
        />
      )
    case 'refused':
      return <Message type="error" message={notice.message} {...closable} />
    case 'resumed':
      return (
        <Message
          type="info"
          message="Ripresa la prenotazione che stavi scrivendo."
          action={
            <Button size="small" onClick={startAnew}>
              Ricomincia
            </Button>
          }
        />
      )
    default:
      return notice satisfies never
  }
}

function Alternatives({ panel, alternatives }: { panel: Panel; alternatives: readonly Alternative[] }) {
  const { draft, offices, dispatch, focusOn } = panel
  if (alternatives.length === 0) return null
  const officeName = (id: number) =>
    id !== draft.officeUserId && offices.find((office) => office.id === id)?.office.name
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
    <div role="group" aria-label="Orari alternativi" className={css.alternatives}>
      <span>Liberi vicino:</span>
      {alternatives.map((alternative) => (
        <Button
          key={`${alternative.office_service_id}-${alternative.date}-${alternative.from}`}
          size="small"
          onClick={() => {
            dispatch({ type: 'alternativeChosen', alternative })
            focusOn('slots')
          }}
        >
          {[`${longDate(alternative.date)}, ${clockTime(alternative.from)}`, officeName(alternative.office_user_id)]
            .filter(Boolean)
            .join(' · ')}
        </Button>
      ))}
    </div>
  )
}

const isFinishedSince = (before: Booking, current: Booking) => isLive(before.status) && !isLive(current.status)

function staleMessage(before: Booking | null, current: Booking): string {
  if (!before || !isFinishedSince(before, current)) return refusalText.stale
  return `Nel frattempo la visita è ${bookingStatus[current.status].label.toLowerCase()}.`
}

/** What is there now beside what it becomes with the changes made here. */
function Versions({ panel, original, current }: { panel: Panel; original: Booking; current: Booking }) {
  const { draft, offer, dispatch } = panel
  const names = useNames()
  const isOver = isFinishedSince(original, current)
  // The status is said above, and a visit that is booked anew has a status of its own.
  const lines = differences(summaryOfBooking(original), summaryOfBooking(current), summaryOfDraft(draft, offer)).filter(
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
      <div className={css.alternatives}>
        <Button size="small" onClick={() => dispatch({ type: 'ownVersionKept', current })}>
          {isOver ? 'Riprenota con le mie modifiche' : 'Mantieni le mie modifiche'}
        </Button>
        <Button size="small" onClick={() => dispatch({ type: 'currentVersionTaken', current })}>
          Usa la versione attuale
        </Button>
      </div>
    </>
  )
}

/** A chosen time that is gone (specification §5: it is cleared, and said). */
export function LostSlot({ slot }: { slot: SlotChoice }) {
  const reason = slot.offered ? 'non è più disponibile' : 'non è prenotabile'
  return (
    <Message
      type="warning"
      message={`L’orario delle ${shortTime(slot.from)} di ${longDate(slot.date)} ${reason}: scegline un altro.`}
    />
  )
}
