import { BellOutlined, MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type PushState, usePushHere } from '../../../shared/messages/push'
import card from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'

/** Where messages arrive: the e-mail address, and the browsers and phones that take push notifications. */
export function ContactChannels({ email, hasDevice }: { email: string | null; hasDevice: boolean }) {
  const { state, isBusy, turnOn, turnOff } = usePushHere()
  return (
    <section className={card.section} aria-label="Dove arrivano">
      <ul className={card.rows}>
        <Channel
          icon={<MailOutlined aria-hidden />}
          name="E-mail"
          state={email === null && <Badge tone="warning">Manca l’indirizzo</Badge>}
        >
          {email ?? 'Chiedi all’amministrazione di aggiungerlo: fino ad allora per e-mail non arriva nulla.'}
        </Channel>
        <Channel
          icon={<BellOutlined aria-hidden />}
          name="Notifiche push"
          state={
            state === 'on' ? <Badge tone="success">Attive qui</Badge> : <Badge tone="warning">Non attive qui</Badge>
          }
          action={
            (state === 'on' || state === 'off') && (
              <Button loading={isBusy} onClick={state === 'on' ? turnOff : () => void turnOn()}>
                {state === 'on' ? 'Disattiva qui' : 'Attiva qui'}
              </Button>
            )
          }
        >
          {hereText[state]} {state !== 'on' && (hasDevice ? 'Arrivano su un altro tuo dispositivo.' : nowhere)}
        </Channel>
      </ul>
    </section>
  )
}

const hereText: Readonly<Record<PushState, string>> = {
  on: 'Arrivano su questo browser, anche a finestra chiusa.',
  off: 'Questo browser non le riceve.',
  blocked: 'Il browser le blocca: consentile dal simbolo accanto all’indirizzo della pagina.',
  unavailable: 'Questo browser non può riceverle.',
}
const nowhere = 'Per ora non arrivano da nessuna parte.'

interface WayProps {
  readonly icon: ReactNode
  readonly name: string
  readonly state: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

const Channel = ({ icon, name, state, action, children }: WayProps) => (
  <li>
    {icon}
    <div>
      <p>
        <strong>{name}</strong> {state}
      </p>
      <p className={text.small}>{children}</p>
    </div>
    {action}
  </li>
)

const Badge = ({ tone, children }: { tone: 'success' | 'warning'; children: string }) => (
  <span className={text.badge} data-tone={tone}>
    {children}
  </span>
)
