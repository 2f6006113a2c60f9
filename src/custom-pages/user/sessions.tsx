import { LaptopOutlined, MobileOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { UserSession } from '../../../domain/contract/users'
import { counted } from '../../../domain/text/dates'
import { announce } from '../../api'
import { useUserChange } from '../../api/users'
import { busyIcon } from '../../ui/busy'
import controls from '../../ui/controls.module.css'
import { deviceName, isPhoneSession } from '../../ui/device-name'
import { momentText } from '../../ui/moment-text'
import { question } from '../../ui/question'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'

interface SessionsProps {
  readonly userId: number
  readonly sessions: readonly UserSession[]
}

/** Where somebody is signed in: each session is a token that can be ended, with the device it came from. */
export function Sessions({ userId, sessions }: SessionsProps) {
  const { modal } = App.useApp()
  const change = useUserChange()
  const id = String(userId)
  const [ending, setEnding] = useState<number | 'all' | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const others = sessions.filter(({ current }) => !current)
  const all = counted(others.length, 'sessione', 'sessioni')

  const ask = (what: number | 'all', words: { title: string; done: string }) =>
    void modal.confirm({
      ...question,
      title: words.title,
      content: 'Chi la sta usando dovrà accedere di nuovo. Nulla di quanto ha salvato va perso.',
      okText: 'Termina',
      okButtonProps: { danger: true },
      onOk: async () => {
        setEnding(what)
        const outcome = await (what === 'all'
          ? change(endpoints.endUserSessions, { params: { id } })
          : change(endpoints.endUserSession, { params: { id, session_id: String(what) } }))
        setEnding(null)
        if (outcome.kind !== 'done') return
        announce({ type: 'success', title: words.done })
        // the button went with its session
        title.current?.focus({ preventScroll: true })
      },
    })

  return (
    <section aria-labelledby="user-sessions">
      <div className={section.head}>
        <h3 ref={title} id="user-sessions" tabIndex={-1} className={text.heading}>
          Sessioni e dispositivi <span className={text.muted}>{sessions.length}</span>
        </h3>
        {others.length > 1 && (
          <Button
            danger
            loading={busyIcon(ending === 'all')}
            onClick={() => ask('all', { title: `Terminare ${all}?`, done: `${all} terminate` })}
          >
            Termina tutte
          </Button>
        )}
      </div>
      {sessions.length === 0 && <p className={text.small}>Non è collegato da nessuna parte.</p>}
      <ul className={section.rows}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() =>
              ask(session.id, { title: `Terminare la sessione di ${deviceName(session)}?`, done: 'Sessione terminata' })
            }
            onForget={(deviceId) =>
              void change(endpoints.forgetUserDevice, { params: { id, device_id: String(deviceId) } })
            }
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
      <Icon aria-hidden />
      <div>
        <p>
          <strong>{name}</strong> {current && <span className={text.badge}>Questa sessione</span>}
        </p>
        {impersonator && (
          <p className={text.small}>
            Aperta da {impersonator.first_name} {impersonator.last_name}
            {expires_at && `, fino a ${momentText(expires_at, now)}`}
          </p>
        )}
        <p className={text.small}>
          {last_used_at && `Ultimo uso ${momentText(last_used_at, now)} · `}
          Accesso {momentText(created_at, now)}
        </p>
        {device && (
          <p className={text.small}>
            {device.push ? 'Riceve avvisi anche a finestra chiusa.' : 'Dispositivo registrato.'}{' '}
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
