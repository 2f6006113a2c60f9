import { FileImageOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { VisitInBrief } from '../../../../domain/contract/booking/visit-in-brief'
import type { Notification } from '../../../../domain/contract/messages/messages'
import { clockTime, dayAndMonth, longDate, weekdayShort } from '../../../../domain/text/dates'
import { fileSize } from '../../../../domain/text/format'
import { serverDate } from '../../../platform/basic/clock'
import { fileUrl } from '../../../platform/calls/file-links'
import { useNameMask } from '../../../shared/people/name-mask'
import { StatusChip } from '../../../shared/visits/card/status-chip'
import { PendingAnswer, type PendingAnswerStatus } from '../../../shared/visits/pending-answer'
import { refusedAnswerText, useVisitActions } from '../../../shared/visits/visit-actions'
import { momentText } from '../../../ui/text/moment-text'
import text from '../../../ui/text/text.module.css'
import css from './bell.module.css'

interface NotificationRowProps {
  readonly notification: Notification
  readonly onOpen: () => void
  /** Its file is looked at, which leaves the list open. */
  readonly onFile: () => void
  /** With the refusal, if there was one. */
  readonly onAnswered: (problem: string | undefined) => void
}

/** An entry of the inbox, with its visit where the agenda shows it: person, service, time, and the answer that it waits for. */
export function NotificationRow({ notification, onOpen, onFile, onAnswered }: NotificationRowProps) {
  const { title, booking, pending, file, read_at, created_at } = notification
  const isUnread = read_at === null
  const isWaiting = booking ? booking.status === 'pending' : pending
  return (
    <li className={css.row} data-unread={isUnread}>
      {/* the whole entry of several lines is the button */}
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.title}>
          {isUnread && <span className="visually-hidden">Da leggere: </span>}
          {title}
        </span>
        <time className={text.small} dateTime={created_at}>
          {momentText(created_at, serverDate())}
        </time>
        {booking ? <Visit visit={booking} /> : <span className={`${css.text} ${text.muted}`}>{notification.text}</span>}
        {booking && !isWaiting && <StatusChip status={booking.status} />}
      </button>
      {file && <InboxFile file={file} onClick={onFile} />}
      {isWaiting && (
        <Flex wrap align="center" justify="space-between" gap={8} className={css.state}>
          <span className={text.badge} data-tone="warning">
            In attesa di conferma
          </span>
          {booking && <Answer visit={booking} onAnswered={onAnswered} />}
        </Flex>
      )}
    </li>
  )
}

/** In counter mode without its name, which may name somebody. */
function InboxFile({ file, onClick }: { file: NonNullable<Notification['file']>; onClick: () => void }) {
  const { isMasked } = useNameMask()
  const Icon = file.type === 'application/pdf' ? FilePdfOutlined : FileImageOutlined
  return (
    <Button
      type="link"
      icon={<Icon aria-hidden />}
      className={css.file ?? ''}
      href={fileUrl(file.url)}
      target="_blank"
      rel="noreferrer noopener"
      onClick={onClick}
    >
      <span className={text.ellipsis}>{isMasked ? 'Allegato' : file.name}</span>
      {file.size !== null && <small className={text.muted}>{fileSize(file.size)}</small>}
    </Button>
  )
}

/** Who comes, for what and when: the texts of notifications name nobody. */
function Visit({ visit }: { visit: VisitInBrief }) {
  const { date, from, to, office_service_name, office_name } = visit
  const names = useNameMask()
  return (
    <span>
      <strong>{names.line(visit)}</strong> · {office_service_name}
      <br />
      <span className={text.muted}>
        {weekdayShort(date)} {dayAndMonth(date)} · {clockTime(from)}–{clockTime(to)} · {office_name}
      </span>
    </span>
  )
}

function Answer({ visit, onAnswered }: { visit: VisitInBrief; onAnswered: NotificationRowProps['onAnswered'] }) {
  const { change, isBusy } = useVisitActions()
  const names = useNameMask()
  const answer = async (status: PendingAnswerStatus, reason?: string) =>
    onAnswered(refusedAnswerText(await change(visit, status, reason)))
  return (
    <Flex wrap align="center" gap={8} className={css.answers} data-answers>
      <PendingAnswer
        visit={`${names.name(visit)}, ${longDate(visit.date)} alle ${clockTime(visit.from)}`}
        busy={isBusy}
        onAnswer={(...given) => void answer(...given)}
      />
    </Flex>
  )
}
