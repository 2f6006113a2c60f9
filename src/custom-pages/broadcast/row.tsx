import { CaretRightOutlined, CopyOutlined, DeleteOutlined, EditOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { Campaign } from '../../../domain/contract/messages/broadcasts'
import { campaignState } from '../../../domain/messages/campaigns'
import { countText } from '../../../domain/text/format'
import { serverDate } from '../../platform/basic/clock'
import table from '../../ui/table.module.css'
import text from '../../ui/text/text.module.css'
import css from './broadcast.module.css'
import { ProgressBar } from './progress'
import { deliveredText, kindLabels, purposeLabels, reachedText, troubleText, whenText } from './sentences'
import type { RowActions } from './use-row-actions'

interface RowProps {
  readonly campaign: Campaign
  readonly actions: RowActions
  readonly onCompose: (id: number | 'new') => void
  readonly onShow: (id: number) => void
}

export const isEditable = ({ state }: Pick<Campaign, 'state'>) => state === 'draft' || state === 'scheduled'

export const State = ({ state }: Pick<Campaign, 'state'>) => (
  <span className={text.badge} data-tone={campaignState[state].tone}>
    {campaignState[state].label}
  </span>
)

/**
 * Opens it: what is not sent yet in the composer, anything else as it went.
 * A plain button: the words of antd's are not cut where they are too long.
 */
function Subject({ campaign, onCompose, onShow }: Omit<RowProps, 'actions'>) {
  const { id, subject, audience, purpose } = campaign
  return (
    <>
      <button
        type="button"
        className={table.name}
        title={subject}
        onClick={() => (isEditable(campaign) ? onCompose(id) : onShow(id))}
      >
        {subject}
      </button>
      <div className={`${text.small} ${text.ellipsis}`}>
        {kindLabels[audience.kind]} · {purposeLabels[purpose].name}
      </div>
    </>
  )
}

const isUnderWay = ({ state, progress }: Campaign) => progress !== null && (state === 'running' || state === 'stopped')

export function CampaignRow({ campaign, actions, onCompose, onShow }: RowProps) {
  const { progress, subject } = campaign
  const number = (count: number | undefined) => (count === undefined ? '' : countText(count))
  const trouble = progress && troubleText(progress)
  return (
    <tr>
      <td>
        <Subject {...{ campaign, onCompose, onShow }} />
      </td>
      <td>
        <State state={campaign.state} />
      </td>
      <td className={css.when}>
        {isUnderWay(campaign) && progress ? (
          <ProgressBar progress={progress} subject={subject} />
        ) : (
          whenText(campaign, serverDate())
        )}
        {trouble && <div className={text.small}>{trouble}</div>}
      </td>
      <td className={table.right}>{number(progress?.included)}</td>
      <td className={table.right}>
        {number(progress?.sent)}
        {progress && <div className={text.small}>{deliveredText(progress)}</div>}
      </td>
      <td className={table.right}>{number(progress?.read)}</td>
      <td>
        <CampaignActions {...{ campaign, actions, onCompose }} />
      </td>
    </tr>
  )
}

/** The row on a phone. */
export function CampaignCard({ campaign, actions, onCompose, onShow }: RowProps) {
  const { progress, subject } = campaign
  const trouble = progress && troubleText(progress)
  return (
    <li className={css.card}>
      <Flex align="start" justify="space-between" gap={12}>
        <div>
          <Subject {...{ campaign, onCompose, onShow }} />
        </div>
        <State state={campaign.state} />
      </Flex>
      {isUnderWay(campaign) && progress && <ProgressBar progress={progress} subject={subject} />}
      <p className={text.muted}>{whenText(campaign, serverDate())}</p>
      {progress && (
        <p>
          {reachedText(progress)}
          {trouble && ` · ${trouble}`}
        </p>
      )}
      <CampaignActions {...{ campaign, actions, onCompose }} />
    </li>
  )
}

function CampaignActions({ campaign, actions, onCompose }: Omit<RowProps, 'onShow'>) {
  const { id, state, subject } = campaign
  const icon = (name: string, sign: ReactNode, run: () => void) => (
    <Button type="text" size="small" icon={sign} aria-label={`${name}: ${subject}`} title={name} onClick={run} />
  )
  return (
    <Flex gap={8} justify="end" className={css.actions}>
      {state === 'running' && (
        <Button
          danger
          size="small"
          icon={<PauseOutlined aria-hidden />}
          disabled={actions.isBusy}
          aria-label={`Ferma: ${subject}`}
          onClick={() => void actions.stop(campaign)}
        >
          Ferma
        </Button>
      )}
      {state === 'stopped' && (
        <Button
          size="small"
          icon={<CaretRightOutlined aria-hidden />}
          disabled={actions.isBusy}
          aria-label={`Riprendi: ${subject}`}
          onClick={() => void actions.resume(campaign)}
        >
          Riprendi
        </Button>
      )}
      {isEditable(campaign) && icon('Modifica', <EditOutlined aria-hidden />, () => onCompose(id))}
      {icon('Duplica', <CopyOutlined aria-hidden />, () => actions.duplicate(campaign))}
      {isEditable(campaign) && icon('Elimina', <DeleteOutlined aria-hidden />, () => actions.remove(campaign))}
    </Flex>
  )
}
