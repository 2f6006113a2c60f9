import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { endpoints } from '../../../../domain/contract'
import type { UserSession } from '../../../../domain/contract/people/users'
import { counted } from '../../../../domain/text/dates'
import { serverDate } from '../../../platform/basic/clock'
import { announce } from '../../../platform/calls'
import { useUserChange } from '../../../platform/session/users'
import { deviceName } from '../../../shared/people/device-name'
import { DeviceNote, SessionRow } from '../../../shared/people/session-row'
import { question } from '../../../ui/dialogs/question'
import { busyIcon } from '../../../ui/feedback/busy'
import section from '../../../ui/section.module.css'
import { momentText } from '../../../ui/text/moment-text'
import text from '../../../ui/text/text.module.css'

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
  const forget = (device: number) =>
    void change(endpoints.forgetUserDevice, { params: { id, device_id: String(device) } })
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
          <SessionRow
            key={session.id}
            session={session}
            notes={<Notes session={session} onForget={forget} />}
            isEnding={ending === session.id}
            onEnd={() =>
              ask(session.id, { title: `Terminare la sessione di ${deviceName(session)}?`, done: 'Sessione terminata' })
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Who opened it for the person, and what its device does. */
function Notes({
  session,
  onForget,
}: {
  readonly session: UserSession
  readonly onForget: (deviceId: number) => void
}) {
  const { device, impersonator, expires_at } = session
  return (
    <>
      {impersonator && (
        <p className={text.small}>
          Aperta da {impersonator.first_name} {impersonator.last_name}
          {expires_at && `, fino a ${momentText(expires_at, serverDate())}`}
        </p>
      )}
      {device && (
        <DeviceNote
          word="Dimentica"
          label={`Dimentica il dispositivo: ${deviceName(session)}`}
          onPress={() => onForget(device.id)}
        >
          {device.push ? 'Riceve avvisi anche a finestra chiusa.' : 'Dispositivo registrato.'}
        </DeviceNote>
      )}
    </>
  )
}
