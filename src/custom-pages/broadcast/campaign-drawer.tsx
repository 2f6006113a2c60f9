import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { Campaign } from '../../../domain/contract/messages/broadcasts'
import type { CampaignCounts } from '../../../domain/messages/campaigns'
import { numericMoment } from '../../../domain/text/dates'
import { countText } from '../../../domain/text/format'
import { fileUrl } from '../../platform/calls/file-links'
import { useCampaign } from '../../shared/messages/broadcasts'
import { useNameMask } from '../../shared/people/name-mask'
import { AttachmentList } from '../../shared/visits/card/attachments'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { Facts } from '../../ui/facts'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import section from '../../ui/section.module.css'
import table from '../../ui/table.module.css'
import text from '../../ui/text/text.module.css'
import css from './broadcast.module.css'
import { Exclusions } from './exclusions'
import { ProgressBar } from './progress'
import { isEditable, State } from './row'
import { channelLabels, kindLabels, type Progress, people, purposeLabels, sendAtText } from './sentences'
import { useRowActions } from './use-row-actions'

interface DrawerProps {
  readonly id: number
  readonly onClose: () => void
  readonly onCompose: (id: number | 'new') => void
}

/** A mass communication that was started: its progress, the outcome for each reader, its content. */
export default function CampaignDrawer({ id, onClose, onCompose }: DrawerProps) {
  const { data, isError, refetch } = useCampaign(id)
  const campaign = data?.data
  return (
    <SideDrawer open width={640} title={campaign?.subject ?? 'Comunicazione'} onClose={onClose} fills>
      {campaign ? (
        <Content campaign={campaign} onCompose={onCompose} onClose={onClose} />
      ) : (
        <div className={section.drawerBody}>
          {isError ? (
            <LoadError text="Questa comunicazione non è disponibile." onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </SideDrawer>
  )
}

function Content({ campaign, onCompose, onClose }: Omit<DrawerProps, 'id'> & { campaign: Campaign }) {
  const { state, subject, progress, file, id } = campaign
  const actions = useRowActions(onCompose)
  const { isMasked } = useNameMask()
  return (
    <>
      <div className={section.drawerBody}>
        <Flex component="p" wrap gap={8}>
          <State state={state} />
          {state === 'stopped' && <span>Chi non l’ha ancora ricevuta non la riceverà finché non riprendi.</span>}
        </Flex>
        {progress && state !== 'done' && <ProgressBar progress={progress} subject={subject} />}
        {progress ? <Outcome progress={progress} /> : <EmptyState text="Non è ancora partita." />}
        <Facts facts={factsOf(campaign, isMasked)} />
        <Flex component="section" vertical gap={8} aria-labelledby="campaign-text">
          <h2 id="campaign-text" className={text.label}>
            Testo
          </h2>
          <p className={`${section.section} ${css.text}`}>{campaign.text}</p>
          {file && (
            <AttachmentList
              files={[
                {
                  id: file.key,
                  name: file.name,
                  size: file.size ?? 0,
                  mime_type: file.type,
                  url: fileUrl(file.url),
                  thumbnail: null,
                },
              ]}
            />
          )}
        </Flex>
      </div>
      <div className={section.drawerFoot}>
        {isEditable(campaign) ? (
          <Button onClick={() => onCompose(id)}>Modifica</Button>
        ) : (
          <Button onClick={() => actions.duplicate(campaign)}>Duplica</Button>
        )}
        {state === 'running' && (
          <Button
            danger
            icon={<PauseOutlined aria-hidden />}
            disabled={actions.isBusy}
            onClick={() => void actions.stop(campaign)}
          >
            Ferma
          </Button>
        )}
        {state === 'stopped' && (
          <Button
            type="primary"
            icon={<CaretRightOutlined aria-hidden />}
            disabled={actions.isBusy}
            onClick={() => void actions.resume(campaign)}
          >
            Riprendi
          </Button>
        )}
        <Button onClick={onClose}>Chiudi</Button>
      </div>
    </>
  )
}

function factsOf(campaign: Campaign, isMasked: boolean) {
  const { audience, purpose, channels, author, send_at, started_at, stopped_at, finished_at } = campaign
  const ways = (['inbox', ...channels] as const).map((channel) => channelLabels[channel]).join(', ')
  return [
    ['A chi', kindLabels[audience.kind]],
    ['Finalità', purposeLabels[purpose].name],
    ['Canali', ways],
    ['Scritta da', !isMasked && author.name],
    ['Programmata', send_at && sendAtText(send_at)],
    ['Partita', started_at && numericMoment(started_at)],
    ['Fermata', stopped_at && numericMoment(stopped_at)],
    ['Conclusa', finished_at && numericMoment(finished_at)],
  ] as const
}

/** The rows of the table; those of `part` are within the one before. */
const outcomeRows = [
  { of: 'sent', label: 'Inviati' },
  { of: 'delivered', label: 'di cui consegnati', part: true },
  { of: 'failed', label: 'Non riusciti' },
  { of: 'uncertain', label: 'Incerti' },
  { of: 'not_sent', label: 'Non inviati' },
] as const satisfies readonly { of: keyof CampaignCounts; label: string; part?: true }[]

const sumOf = (counts: CampaignCounts) => counts.sent + counts.failed + counts.uncertain + counts.not_sent

/** What became of the audience: included = sent + failed + uncertain + not sent, and everybody else by reason. */
function Outcome({ progress }: { progress: Progress }) {
  const { total, included, inbox_only, read, by_channel, exclusions } = progress
  return (
    <>
      <section aria-labelledby="campaign-outcome">
        <h2 id="campaign-outcome" className={text.label}>
          Che cosa è arrivato
        </h2>
        <table className={`${table.table} ${table.fixed} ${css.counts}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Esito</span>
              </th>
              <th scope="col" className={table.right}>
                Persone
              </th>
              {by_channel.map(({ channel }) => (
                <th key={channel} scope="col" className={table.right}>
                  {channelLabels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcomeRows.map(({ of, label, ...row }) => (
              <tr key={of} className={'part' in row ? css.part : undefined}>
                <th scope="row">{label}</th>
                <td className={table.right}>{countText(progress[of])}</td>
                {by_channel.map((counts) => (
                  <td key={counts.channel} className={table.right}>
                    {countText(counts[of])}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <strong>Destinatari</strong>
              </th>
              <td className={table.right}>
                <strong>{countText(included)}</strong>
              </td>
              {by_channel.map((counts) => (
                <td key={counts.channel} className={table.right}>
                  <strong>{countText(sumOf(counts))}</strong>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        <p className={text.small}>
          Ogni persona conta una volta. Consegnati: accettati dal server di posta o mostrati dal dispositivo.
          {inbox_only > 0 && ` Inviati solo nell’area personale: ${countText(inbox_only)}.`} Letti nell’area personale:{' '}
          {countText(read)}.
        </p>
      </section>
      {total > included && (
        <section aria-labelledby="campaign-excluded">
          <h2 id="campaign-excluded" className={text.label}>
            Esclusi: {countText(total - included)} su {people(total)}
          </h2>
          <Exclusions exclusions={exclusions} />
        </section>
      )}
    </>
  )
}
