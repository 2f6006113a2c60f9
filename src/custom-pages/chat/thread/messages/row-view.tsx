import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import { toCivilDate, toDayNumber } from '../../../../../domain/calendar/civil-date'
import type { ChatMessage } from '../../../../../domain/contract/messages/chats'
import { serverNow } from '../../../../platform/basic/clock'
import text from '../../../../ui/text/text.module.css'
import { dayText } from '../sentences'
import type { ChatNames } from '../use-chat-names'
import type { useMessageFocus } from '../use-focus'
import { Bubble, type BubbleActions } from './bubble'
import css from './message.module.css'
import { mayChange } from './messages'
import type { Outgoing } from './outgoing'
import { OutgoingBubble } from './outgoing-bubble'
import type { Row } from './rows'

interface RowViewProps extends BubbleActions {
  readonly row: Row
  readonly names: ChatNames
  readonly isGroup: boolean
  readonly readByOthers: number
  readonly ringed: number | null
  readonly today: CivilDate
  /** The patient who may be asking for prescriptions here; null: nobody. */
  readonly patientId: number | null
  readonly focusProps: ReturnType<typeof useMessageFocus>['propsOf']
  readonly onRetry: (one: Outgoing) => void
  readonly onDiscard: (one: Outgoing) => void
}

/** A row of the thread, whatever it is. */
export function RowView(props: RowViewProps) {
  const { row, names, today } = props
  if (row.kind === 'day')
    return <p className={`${text.small} ${css.day}`}>{dayText(row.date, today, toCivilDate(toDayNumber(today) - 1))}</p>
  if (row.kind === 'unread') return <p className={`${text.label} ${css.day} ${css.unread}`}>Da leggere</p>
  if (row.kind === 'outgoing')
    return (
      <div className={css.message} data-own>
        <OutgoingBubble outgoing={row.outgoing} names={names} onRetry={props.onRetry} onDiscard={props.onDiscard} />
      </div>
    )
  return <MessageRow {...props} message={row.message} />
}

function MessageRow({ message, ...props }: RowViewProps & { readonly message: ChatMessage }) {
  const { names, isGroup, patientId, readByOthers, ringed, focusProps, onEdit, onDelete, onStaleLinks } = props
  const focus = focusProps(message)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an article of the list, with a focus of its own
    <div
      {...focus}
      role="article"
      aria-label={message.own ? 'Messaggio inviato' : `Messaggio di ${names.name(message.author)}`}
      className={css.message}
      data-own={message.own}
      data-number={message.number}
    >
      <Bubble
        message={message}
        names={names}
        isGroup={isGroup}
        isRead={message.number <= readByOthers}
        isRinged={message.number === ringed}
        mayChange={mayChange(message, serverNow())}
        patientId={patientId}
        tabIndex={focus.tabIndex}
        onEdit={onEdit}
        onDelete={onDelete}
        onStaleLinks={onStaleLinks}
      />
    </div>
  )
}
