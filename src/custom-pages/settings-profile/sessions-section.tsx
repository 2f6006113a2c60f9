import { LaptopOutlined, MobileOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { AccountSession } from '../../../domain/contract/session'
import { counted } from '../../../domain/text/dates'
import { announce } from '../../api'
import { useAccountChange, useAccountSessions } from '../../api/account'
import controls from '../../ui/controls.module.css'
import { deviceName, isPhoneSession } from '../../ui/device-name'
import { LoadError } from '../../ui/load-error'
import { momentText } from '../../ui/moment-text'
import { question } from '../../ui/question'
import card from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import css from './profile.module.css'
import { Section } from './section'

/** The user's open sessions, with buttons to end them. */
export function SessionsSection() {
  const query = useAccountSessions()
  const isWaiting = useMinimumDelay(query.isPending)
  return (
    <Section
      name="Sessioni e dispositivi"
      about="I computer e i telefoni su cui hai effettuato l’accesso. Se non ne riconosci uno, termina la sua sessione e cambia la password."
    >
      {query.isError ? (
        <LoadError text="Non è stato possibile leggere le sessioni." onRetry={() => void query.refetch()} />
      ) : isWaiting || !query.data ? (
        <SkeletonRows rows={2} />
      ) : (
        <Sessions sessions={query.data.data} />
      )}
    </Section>
  )
}

function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const { modal } = App.useApp()
  const change = useAccountChange()
  /** What is being ended: one session, or all the others. */
  const [ending, setEnding] = useState<number | 'others' | null>(null)
  const others = sessions.filter(({ current }) => !current)
  const count = others.length

  const askAndEnd = (what: number | 'others', words: { title: string; content: string; done: string }) =>
    void modal.confirm({
      ...question,
      title: words.title,
      content: words.content,
      okText: 'Termina',
      okButtonProps: { danger: true },
      onOk: async () => {
        setEnding(what)
        const outcome = await (what === 'others'
          ? change(endpoints.endOtherSessions, {})
          : change(endpoints.endSession, { params: { id: String(what) } }))
        setEnding(null)
        if (outcome.kind === 'done') announce({ type: 'success', title: words.done })
      },
    })

  return (
    <>
      <ul className={card.rows}>
        {/* The current session first, whatever the order of use. */}
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() =>
              askAndEnd(session.id, {
                title: `Terminare la sessione di ${deviceName(session)}?`,
                content: 'Chi la sta usando dovrà accedere di nuovo.',
                done: 'Sessione terminata',
              })
            }
            onForget={(id) => void change(endpoints.forgetDevice, { params: { id: String(id) } })}
          />
        ))}
      </ul>
      {count > 0 && (
        <button
          type="button"
          className={`button ${css.dangerQuiet}`}
          aria-busy={ending === 'others'}
          onClick={() =>
            askAndEnd('others', {
              title: `Terminare ${count === 1 ? 'l’altra sessione' : `le altre ${count} sessioni`}?`,
              content: 'Resterà aperta solo questa: sugli altri dispositivi servirà un nuovo accesso.',
              done:
                count === 1 ? 'L’altra sessione è terminata' : `${counted(count, 'sessione', 'sessioni')} terminate`,
            })
          }
        >
          Termina tutte le altre
        </button>
      )}
    </>
  )
}

interface SessionProps {
  readonly session: AccountSession
  readonly isEnding: boolean
  readonly onEnd: () => void
  readonly onForget: (deviceId: number) => void
}

function Session({ session, isEnding, onEnd, onForget }: SessionProps) {
  const { current, created_at, last_used_at, device } = session
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
        <p className={text.small}>
          {!current && last_used_at && `Ultimo uso ${momentText(last_used_at, now)} · `}
          Accesso {momentText(created_at, now)}
        </p>
        {device?.push && (
          <p className={text.small}>
            Riceve avvisi anche a finestra chiusa.{' '}
            <button
              type="button"
              className={controls.link}
              aria-label={`Non avvisare più ${name}`}
              onClick={() => onForget(device.id)}
            >
              Non avvisare più
            </button>
          </p>
        )}
      </div>
      {!current && (
        <button type="button" className="button" aria-label={`Termina: ${name}`} aria-busy={isEnding} onClick={onEnd}>
          Termina
        </button>
      )}
    </li>
  )
}
