import {
  ExclamationCircleOutlined,
  HomeOutlined,
  HourglassOutlined,
  InfoCircleOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ComponentType, KeyboardEvent } from 'react'
import type { Proposal } from '../../../domain/contract/agenda/hours'
import { briefDate, clockTime, longDate, numericMoment } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import { useNameMask } from '../../shared/people/name-mask'
import text from '../../ui/text/text.module.css'
import css from './absence-board.module.css'
import { type BoardRow, type ChosenTime, freeTimesOf, type RowProposal } from './decisions'
import { serviceText, spokenTime, whenText, whereText } from './sentences'
import type { Board } from './use-board'

/** What can be done with a visit to decide. */
export interface RowActions {
  readonly move: (row: BoardRow, time: ChosenTime) => void
  readonly offer: (row: BoardRow) => void
  readonly keep: (row: BoardRow) => void
  /** Opens the question for the message. */
  readonly cancel: (row: BoardRow) => void
  /** Opens the choice of another time; `outOfHours`: at the hours outside. */
  readonly other: (row: BoardRow, outOfHours?: boolean) => void
  /** Goes to the row before or after. */
  readonly step: (row: BoardRow, by: 1 | -1) => void
}

interface RowProps {
  readonly row: BoardRow
  readonly isCurrent: boolean
  readonly actions: RowActions
  readonly further: Board['further']
  readonly onFocus: () => void
}

const whoseIcon = {
  same: UserOutlined,
  'other-office': HomeOutlined,
  colleague: SwapOutlined,
} as const satisfies Record<Proposal['whose'], ComponentType>

/** The keys of a row; true when one was meant. */
function onRowKey(key: string, row: BoardRow, actions: RowActions): boolean {
  const proposal = row.proposals[Number(key) - 1]
  if (proposal && /^[1-3]$/.test(key)) {
    if (proposal.problem === null) actions.move(row, proposal.time)
    return true
  }
  const run = {
    t: () => actions.keep(row),
    c: () => actions.cancel(row),
    a: () => actions.other(row),
    o: () => actions.offer(row),
    arrowdown: () => actions.step(row, 1),
    arrowup: () => actions.step(row, -1),
  }[key.toLowerCase()]
  run?.()
  return run !== undefined
}

/** A visit to decide: when, who, up to three proposals, and what else can be done (design, "Absence board"). */
export function Row({ row, isCurrent, actions, further, onFocus }: RowProps) {
  const names = useNameMask()
  const { booking, asksAgain, offeredUntil } = row
  const tabIndex = isCurrent ? 0 : -1
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
    if (!isPlain && !event.key.startsWith('Arrow')) return
    if (event.currentTarget.contains(event.target as Node) && onRowKey(event.key, row, actions)) event.preventDefault()
  }
  const who = [`${longDate(booking.date)} alle ${clockTime(booking.from)}`, names.name(booking), serviceText(booking)]
  return (
    <li>
      <Flex
        wrap
        align="center"
        gap="4px 12px"
        role="group"
        data-row={booking.id}
        data-current={isCurrent}
        className={css.row}
        tabIndex={tabIndex}
        aria-label={[...who, asksAgain].filter(Boolean).join(', ')}
        aria-keyshortcuts="1 2 3 O T C A"
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <p className={css.when}>
          {briefDate(booking.date)} <strong>{clockTime(booking.from)}</strong>
        </p>
        <Flex vertical className={css.who}>
          <strong className={text.ellipsis}>{names.line(booking)}</strong>
          <span className={`${text.small} ${text.ellipsis}`}>{serviceText(booking)}</span>
          {!row.isReachable && <WithoutAddress row={row} />}
        </Flex>
        <Flex vertical gap={4} className={css.choices}>
          {offeredUntil && (
            <p className={text.small}>
              <HourglassOutlined aria-hidden /> Ha già una proposta: risponde entro {numericMoment(offeredUntil)}
            </p>
          )}
          {asksAgain && (
            <p className={css.warning}>
              <ExclamationCircleOutlined aria-hidden /> {asksAgain}
            </p>
          )}
          {row.proposals.length > 0 ? (
            <ol className={css.proposals} aria-label="Proposte">
              {row.proposals.map((proposal, index) => (
                <li key={`${proposal.time.office_service_id}.${proposal.time.date}.${proposal.time.from}`}>
                  <ProposalButton
                    proposal={proposal}
                    number={index + 1}
                    tabIndex={tabIndex}
                    onChoose={() => actions.move(row, proposal.time)}
                  />
                </li>
              ))}
            </ol>
          ) : (
            <NoProposal row={row} further={further} tabIndex={tabIndex} actions={actions} />
          )}
        </Flex>
        <Flex>
          <Button type="link" size="small" tabIndex={tabIndex} onClick={() => actions.other(row)}>
            Altro…
          </Button>
          <Button type="link" size="small" tabIndex={tabIndex} onClick={() => actions.keep(row)}>
            Tieni
          </Button>
          <Button type="link" size="small" danger tabIndex={tabIndex} onClick={() => actions.cancel(row)}>
            Cancella…
          </Button>
        </Flex>
      </Flex>
    </li>
  )
}

interface ProposalButtonProps {
  readonly proposal: RowProposal
  readonly number: number
  readonly tabIndex: number
  readonly onChoose: () => void
}

const problemTexts = { used: 'scelto per un’altra visita', lost: 'non è più libero' } as const

function ProposalButton({ proposal: { time, problem }, number, tabIndex, onChoose }: ProposalButtonProps) {
  const Icon = whoseIcon[time.whose]
  const words = problem ? problemTexts[problem] : whereText(time)
  return (
    <Button
      block
      color="primary"
      variant="outlined"
      className={css.proposal ?? ''}
      disabled={problem !== null}
      tabIndex={tabIndex}
      aria-label={`${number}: ${spokenTime(time)}, ${words}`}
      title={words}
      onClick={onChoose}
    >
      <kbd aria-hidden>{number}</kbd>
      <Flex vertical className={text.ellipsis}>
        <strong>{whenText(time)}</strong>
        <span className={`${text.small} ${text.ellipsis}`}>
          {problem ? <ExclamationCircleOutlined aria-hidden /> : <Icon aria-hidden />} {words}
        </span>
      </Flex>
    </Button>
  )
}

/** Why there is no proposal, and what would help. */
function NoProposal({
  row,
  further,
  tabIndex,
  actions,
}: Omit<RowProps, 'isCurrent' | 'onFocus'> & { tabIndex: number }) {
  const { search, isSearching } = further
  return (
    <p className={text.notice} data-tone="warning">
      <InfoCircleOutlined aria-hidden /> {isSearching ? 'Cerco più avanti…' : (row.whyNone ?? 'Nessun posto libero.')}
      {!isSearching && (
        <>
          <Button
            type="link"
            size="small"
            tabIndex={tabIndex}
            onClick={({ currentTarget }) => {
              // the button goes while it searches
              currentTarget.closest<HTMLElement>('[data-row]')?.focus()
              if (search) search.run()
              else actions.other(row)
            }}
          >
            {search ? 'Cerca più avanti' : 'Cerca un altro giorno'}
          </Button>
          o
          <Button type="link" size="small" tabIndex={tabIndex} onClick={() => actions.other(row, true)}>
            apri un fuori orario
          </Button>
        </>
      )}
    </p>
  )
}

/** A person without an address and a device gets no message: the practice has to call them. */
export function WithoutAddress({ row: { booking } }: { row: Pick<BoardRow, 'booking'> }) {
  const names = useNameMask()
  const { phone_prefix, phone: number } = booking.user ?? booking
  const phone = phoneText(phone_prefix, number)
  return (
    <span className={css.warning}>
      senza recapito{phone && ': '}
      {phone && <span style={{ whiteSpace: 'nowrap' }}>chiama {names.detail(phone)}</span>}
    </span>
  )
}

/** Whether an offer can be made now. */
export const canOffer = (row: BoardRow): boolean => row.isReachable && freeTimesOf(row).length > 0
