import { BellOutlined, MailOutlined } from '@ant-design/icons'
import card from '../../ui/section.module.css'
import text from '../../ui/text.module.css'

/** Where messages arrive: the e-mail address, and the devices that take push notifications. */
export function Reachable({ email, hasDevice }: { email: string | null; hasDevice: boolean }) {
  return (
    <section className={card.section} aria-label="Dove arrivano">
      <ul className={card.rows}>
        <li>
          <MailOutlined aria-hidden />
          <div>
            <p>
              <strong>E-mail</strong> {email === null && <Missing>Manca l’indirizzo</Missing>}
            </p>
            <p className={text.small}>
              {email ?? 'Chiedi all’amministrazione di aggiungerlo: fino ad allora per e-mail non arriva nulla.'}
            </p>
          </div>
        </li>
        <li>
          <BellOutlined aria-hidden />
          <div>
            <p>
              <strong>Notifiche push</strong> {!hasDevice && <Missing>Nessun dispositivo</Missing>}
            </p>
            <p className={text.small}>
              {hasDevice
                ? 'Arrivano sui dispositivi che le hanno attivate, anche a finestra chiusa.'
                : 'Nessuno dei tuoi dispositivi le ha attivate: per ora non ne arriva nessuna.'}
            </p>
          </div>
        </li>
      </ul>
    </section>
  )
}

const Missing = ({ children }: { children: string }) => (
  <span className={text.badge} data-tone="warning">
    {children}
  </span>
)
