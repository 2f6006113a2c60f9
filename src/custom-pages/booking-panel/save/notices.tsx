import { CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled, WarningOutlined } from '@ant-design/icons'
import { Alert, type AlertProps, Button, Flex } from 'antd'
import { bookingStatus, isLive } from '../../../../domain/booking/status'
import { shortTime } from '../../../../domain/calendar/minutes'
import type { BookingWarning } from '../../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { refusalText } from '../../../../domain/contract/refusal'
import { clockTime, longDate } from '../../../../domain/text/dates'
import type { FailureCase } from '../../../platform/basic/failure'
import { useNameMask } from '../../../shared/people/name-mask'
import { useWhyNotFree } from '../../../shared/visits/why-not-free'
import table from '../../../ui/table.module.css'
import { draftOf, isEdit, mergedOnto, type SlotChoice } from '../form/draft'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'
import { differences, lineName, privateLines, summaryOfBooking, summaryOfDraft } from './version-summary'

const signs = { error: CloseCircleFilled, warning: ExclamationCircleFilled, info: InfoCircleFilled } as const

/** An alert whose icon is hidden from screen readers, as its text has the same meaning. */
export function Message({ type, ...props }: Omit<AlertProps, 'type'> & { type: keyof typeof signs }) {
  const Sign = signs[type]
  return <Alert {...props} type={type} showIcon icon={<Sign aria-hidden />} />
}

/** The problem that prevented saving, with the available actions; announced when it appears. */
export function PanelNotice({ panel }: { panel: Panel }) {
  const { dispatch, initial, draft, state } = panel
  const { notice } = state
  const closable = {
    closable: { 'aria-label': 'Chiudi l’avviso' },
    onClose: () => dispatch({ type: 'noticeClosed' }),
  }
  switch (notice?.kind) {
    case undefined:
      return null
    case 'taken':
      return <Message type="error" message={notice.message} description={<Alternatives panel={panel} {...notice} />} />
    case 'stale': {
      const { current } = notice
      const isOver = isFinishedSince(draft.original, current)
      const ended = `Nel frattempo la visita è ${bookingStatus[current.status].label.toLowerCase()}.`
      const versions = <Versions panel={panel} original={draft.original ?? current} current={current} isOver={isOver} />
      return <Message type="warning" message={isOver ? ended : refusalText.stale} description={versions} />
    }
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
            <Button size="small" onClick={() => dispatch({ type: 'replaced', draft: initial })}>
              Ricomincia
            </Button>
          }
        />
      )
    default:
      return notice satisfies never
  }
}

const isFinishedSince = (before: Booking | null, current: Booking) =>
  before !== null && isLive(before.status) && !isLive(current.status)

type AlternativesProps = { readonly panel: Panel } & Pick<FailureCase<'taken'>, 'description' | 'alternatives'>

function Alternatives({ panel, description, alternatives }: AlternativesProps) {
  const { draft, offices, dispatch, focusOn } = panel
  return (
    <>
      {description}
      {alternatives.length > 0 && (
        <Flex wrap align="center" gap={8} role="group" aria-label="Orari alternativi" style={{ marginTop: 8 }}>
          <span>Liberi vicino:</span>
          {alternatives.map((alternative) => {
            const { date, from, office_user_id, office_service_id } = alternative
            const office = offices.find(({ id }) => id === office_user_id && id !== draft.officeUserId)?.office.name
            return (
              <Button
                key={`${office_service_id}-${date}-${from}`}
                size="small"
                onClick={() => {
                  dispatch({ type: 'alternativeChosen', alternative })
                  focusOn('slots')
                }}
              >
                {[`${longDate(date)}, ${clockTime(from)}`, office].filter(Boolean).join(' · ')}
              </Button>
            )
          })}
        </Flex>
      )}
    </>
  )
}

interface VersionsProps {
  readonly panel: Panel
  readonly original: Booking
  readonly current: Booking
  readonly isOver: boolean
}

/** Table comparing the current version with the result of keeping the changes made here. */
function Versions({ panel, original, current, isOver }: VersionsProps) {
  const { draft, offer, dispatch } = panel
  const names = useNameMask()
  // The status is shown above, and a rebooked visit gets its own status.
  const lines = differences(summaryOfBooking(original), summaryOfBooking(current), summaryOfDraft(draft, offer)).filter(
    ({ label }) => !isOver || label !== 'Stato',
  )
  const shown = (label: string, text: string) => (privateLines.includes(label) ? names.detail(text) : text) || '—'
  return (
    <>
      {lines.length > 0 ? (
        <table className={table.table}>
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
      <Flex wrap gap={8} style={{ marginTop: 8 }}>
        <Button size="small" onClick={() => dispatch({ type: 'replaced', draft: mergedOnto(draft, current) })}>
          {isOver ? 'Riprenota con le mie modifiche' : 'Mantieni le mie modifiche'}
        </Button>
        <Button size="small" onClick={() => dispatch({ type: 'replaced', draft: draftOf(current) })}>
          Usa la versione attuale
        </Button>
      </Flex>
    </>
  )
}

/** Warning about a chosen time no longer available (specification §5: it is cleared, with a message), and why. */
export function LostSlot({ panel: { draft, offer }, slot }: { panel: Panel; slot: SlotChoice }) {
  const { office, visit } = offer
  const { answer } = useWhyNotFree(
    office && visit
      ? {
          ...{ officeUserId: office.id, officeServiceId: visit.service.id, date: slot.date, from: slot.from },
          originalBookingId: isEdit(draft) ? draft.original?.id : undefined,
        }
      : null,
  )
  const reason = slot.offered ? 'non è più disponibile' : 'non è prenotabile'
  return (
    <Message
      type="warning"
      message={[
        `L’orario delle ${shortTime(slot.from)} di ${longDate(slot.date)} ${reason}: scegline un altro.`,
        answer?.cause,
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}

/** Warnings for the doctor's side, which do not block saving (product.md §3.6). */
export const Warnings = ({ warnings }: { warnings: readonly BookingWarning[] }) =>
  warnings.map(({ code, text }) => (
    <div key={code} className={css.warning} role="status">
      <WarningOutlined aria-hidden /> {text}
    </div>
  ))
