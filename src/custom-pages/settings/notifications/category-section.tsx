import { Button, Flex, Switch } from 'antd'
import { useId } from 'react'
import type {
  ChangedSettings,
  Consent,
  NotificationSetting,
} from '../../../../domain/contract/messages/notification-settings'
import { channels, consentText, type NotificationCategory } from '../../../../domain/messages/channels'
import { serverDate } from '../../../platform/basic/clock'
import { useIsPhone } from '../../../ui/hooks/use-media'
import card from '../../../ui/section.module.css'
import form from '../../../ui/section-form.module.css'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import { byChannel, categoryLabels, channelTitle, consentMoment, isOn } from './labels'
import css from './settings-notifications.module.css'

interface CategoryProps {
  readonly category: NotificationCategory
  readonly types: readonly NotificationSetting[]
  /** The consent that the category needs; none for what serves care. */
  readonly consent: Consent | undefined
  readonly onChange: (change: ChangedSettings) => void
  readonly onRestore: (code: string) => void
}

/** The types of one category, each with a switch for each of its channels. */
export function CategorySection(props: CategoryProps) {
  const id = useId()
  const isPhone = useIsPhone()
  const { category, consent, onChange } = props
  const { title, about } = categoryLabels[category]
  return (
    <section className={card.panel} aria-labelledby={id}>
      <div className={form.form}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={text.muted}>{about}</p>
        </div>
        {consent && <ConsentLine consent={consent} onChange={onChange} />}
      </div>
      {isPhone ? <Cards {...props} /> : <Matrix {...props} />}
    </section>
  )
}

function ConsentLine({ consent, onChange }: { consent: Consent } & Pick<CategoryProps, 'onChange'>) {
  const { purpose, given } = consent
  return (
    <Flex wrap align="center" gap="8px 24px" className={text.notice} data-tone={given ? undefined : 'warning'}>
      <Flex vertical flex="1 1 320px">
        <p>{consentText[purpose]}</p>
        <p className={text.small}>
          {consentMoment(consent, serverDate())}
          {!given && ' Senza consenso non ricevi nulla di quanto segue.'}
        </p>
      </Flex>
      <Button type={given ? 'default' : 'primary'} onClick={() => onChange({ consents: { [purpose]: !given } })}>
        {given ? 'Ritira il consenso' : 'Dai il consenso'}
      </Button>
    </Flex>
  )
}

interface CellProps extends Pick<CategoryProps, 'onChange' | 'consent'> {
  readonly type: NotificationSetting
  readonly own: NotificationSetting['channels'][number]
}

function Cell({ type: { code, name }, own, consent, onChange }: CellProps) {
  const { channel, chosen } = own
  const isRefused = consent?.given === false
  const isPhone = useIsPhone()
  return (
    <Flex component="span" align="center" gap={8} style={{ flexDirection: isPhone ? 'row-reverse' : 'row' }}>
      <Switch
        checked={isOn(own) && !isRefused}
        disabled={isRefused}
        aria-label={`${name} ${byChannel[channel]}`}
        onChange={(on) => onChange({ choices: [{ code, channel, on }] })}
      />
      <span className={text.small}>
        {isRefused ? 'senza consenso' : chosen === null ? 'predefinito' : 'scelto da te'}
      </span>
    </Flex>
  )
}

const isChosen = ({ channels }: NotificationSetting) => channels.some(({ chosen }) => chosen !== null)

const Restore = ({ type, onRestore }: { type: NotificationSetting } & Pick<CategoryProps, 'onRestore'>) => (
  <Button type="link" size="small" aria-label={`Ripristina: ${type.name}`} onClick={() => onRestore(type.code)}>
    Ripristina
  </Button>
)

function Matrix({ category, types, consent, onChange, onRestore }: CategoryProps) {
  return (
    <table className={`${table.table} ${css.table}`}>
      <caption className="visually-hidden">{categoryLabels[category].title}: come riceverle</caption>
      <colgroup>
        <col />
        <col span={channels.length} width={168} />
        <col width={116} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Notifica</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelTitle[channel]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Ripristino</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.code}>
            <th scope="row">
              <strong>{type.name}</strong>
              <p className={text.small}>{type.text}</p>
            </th>
            {channels.map((channel) => {
              const own = type.channels.find((one) => one.channel === channel)
              return <td key={channel}>{own ? <Cell {...{ type, own, consent, onChange }} /> : <NoChannel />}</td>
            })}
            <td className={table.right}>{isChosen(type) && <Restore {...{ type, onRestore }} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NoChannel = () => (
  <span className={text.muted}>
    <span aria-hidden>—</span>
    <span className="visually-hidden">non previsto</span>
  </span>
)

function Cards({ types, consent, onChange, onRestore }: CategoryProps) {
  return (
    <ul className={form.form}>
      {types.map((type) => (
        <li key={type.code} className={form.group}>
          <div>
            <strong>{type.name}</strong>
            <p className={text.small}>{type.text}</p>
          </div>
          {type.channels.map((own) => (
            <Flex key={own.channel} align="center" justify="space-between">
              <span>{channelTitle[own.channel]}</span>
              <Cell {...{ type, own, consent, onChange }} />
            </Flex>
          ))}
          {isChosen(type) && <Restore {...{ type, onRestore }} />}
        </li>
      ))}
    </ul>
  )
}
