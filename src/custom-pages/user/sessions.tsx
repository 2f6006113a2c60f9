import { LaptopOutlined, MobileOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import type { UserSession } from '../../../domain/contract/users'
import { counted } from '../../../domain/text/dates'
import { announce } from '../../api'
import { useUserActions } from '../../api/users'
import { busyIcon } from '../../ui/busy'
import controls from '../../ui/controls.module.css'
import { deviceName, isPhoneSession } from '../../ui/device-name'
import { momentText } from '../../ui/moment-text'
import { question } from '../../ui/question'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import css from './user.module.css'

interface SessionsProps {
  readonly userId: number
  readonly sessions: readonly UserSession[]
}

/** Where somebody is signed in: each session is a token that can be ended, with the device it came from. */
export function Sessions({ userId, sessions }: SessionsProps) {
  const { modal } = App.useApp()
  const { endAll, endOne, forgetDevice } = useUserActions(userId)
  const [ending, setEnding] = useState<number | 'all' | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const others = sessions.filter(({ current }) => !current)

  const ask = (what: number | 'all', words: { title: string; done: string }) =>
    void modal.confirm({
      ...question,
      title: words.title,
      content: 'Chi la sta usando dovrà accedere di nuovo. Nulla di quanto ha salvato va perso.',
      okText: 'Termina',
      okButtonProps: { danger: true },
      onOk: async () => {
        setEnding(what)
        const done = await (what === 'all' ? endAll() : endOne(what))
        setEnding(null)
        if (!done) return
        announce({ type: 'success', title: words.done })
        // the button went with its session
        title.current?.focus({ preventScroll: true })
      },
    })

  return (
    <section aria-labelledby="user-sessions">
      <div className={section.head}>
        <h3 ref={title} id="user-sessions" tabIndex={-1} className={section.title}>
          Sessioni e dispositivi <span className={text.muted}>{sessions.length}</span>
        </h3>
        {others.length > 1 && (
          <Button
            danger
            loading={busyIcon(ending === 'all')}
            onClick={() =>
              ask('all', {
                title: `Terminare ${counted(others.length, 'sessione', 'sessioni')}?`,
                done: `${counted(others.length, 'sessione', 'sessioni')} terminate`,
              })
            }
          >
            Termina tutte
          </Button>
        )}
      </div>
      {sessions.length === 0 && <p className={`${text.small} ${css.detail}`}>Non è collegato da nessuna parte.</p>}
      <ul className={section.rows}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() =>
              ask(session.id, { title: `Terminare la sessione di ${deviceName(session)}?`, done: 'Sessione terminata' })
            }
            onForget={(deviceId) => void forgetDevice(deviceId)}
          />
        ))}
      </ul>
    </section>
  )
}

interface SessionProps {
  readonly session: UserSession
  readonly isEnding: boolean
  readonly onEnd: () => void
  readonly onForget: (deviceId: number) => void
}

function Session({ session, isEnding, onEnd, onForget }: SessionProps) {
  const { current, created_at, last_used_at, expires_at, device, impersonator } = session
  const now = new Date()
  const name = deviceName(session)
  const Icon = isPhoneSession(session) ? MobileOutlined : LaptopOutlined
  return (
    <li>
      <Icon className={css.icon} aria-hidden />
      <div className={css.session}>
        <p>
          <strong>{name}</strong>
          {current && <span className={`${text.badge} ${css.mark}`}>Questa sessione</span>}
        </p>
        {impersonator && (
          <p className={text.small}>
            Aperta da {impersonator.first_name} {impersonator.last_name}
            {expires_at && `, fino a ${momentText(expires_at, now)}`}
          </p>
        )}
        <p className={`${text.small} ${css.detail}`}>
          {last_used_at && <span>Ultimo uso {momentText(last_used_at, now)}</span>}
          <span>Accesso {momentText(created_at, now)}</span>
        </p>
        {device && (
          <p className={`${text.small} ${css.detail}`}>
            <span>{device.push ? 'Riceve avvisi anche a finestra chiusa.' : 'Dispositivo registrato.'}</span>
            <button
              type="button"
              className={controls.link}
              aria-label={`Dimentica il dispositivo: ${name}`}
              onClick={() => onForget(device.id)}
            >
              Dimentica
            </button>
          </p>
        )}
      </div>
      {!current && (
        <Button aria-label={`Termina: ${name}`} loading={busyIcon(isEnding)} onClick={onEnd}>
          Termina
        </Button>
      )}
    </li>
  )
}
