import { LaptopOutlined, MobileOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useState } from 'react'
import type { AccountSession } from '../../../domain/contract/session'
import { counted } from '../../../domain/text/dates'
import { announce } from '../../api'
import { useAccount, useAccountSessions } from '../../api/account'
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

/** Where one is signed in, and the way to end what one does not recognise. */
export function SessionsSection() {
  const query = useAccountSessions()
  const isWaiting = useMinimumDelay(query.isPending)
  const sessions = query.data ?? []
  return (
    <Section
      name="Sessioni e dispositivi"
      about="I computer e i telefoni su cui hai effettuato l’accesso. Se non ne riconosci uno, termina la sua sessione e cambia la password."
    >
      {query.isError ? (
        <LoadError text="Non è stato possibile leggere le sessioni." onRetry={() => void query.refetch()} />
      ) : isWaiting ? (
        <SkeletonRows rows={2} />
      ) : (
        <Sessions sessions={sessions} />
      )}
    </Section>
  )
}

/** What is ended at this moment: one session, or all the others. */
type Ending = number | 'others' | null

function useEnding() {
  const { modal } = App.useApp()
  const { endSession, endOtherSessions } = useAccount()
  const [ending, setEnding] = useState<Ending>(null)

  const askAndEnd = (what: Exclude<Ending, null>, words: { title: string; content: string; done: string }) =>
    void modal.confirm({
      ...question,
      title: words.title,
      content: words.content,
      okText: 'Termina',
      okButtonProps: { danger: true },
      onOk: async () => {
        setEnding(what)
        const outcome = await (what === 'others' ? endOtherSessions() : endSession(what))
        setEnding(null)
        if (outcome.kind === 'done') announce({ type: 'success', title: words.done })
      },
    })

  return {
    ending,
    endOne: (session: AccountSession) =>
      askAndEnd(session.id, {
        title: `Terminare la sessione di ${deviceName(session)}?`,
        content: 'Chi la sta usando dovrà accedere di nuovo.',
        done: 'Sessione terminata',
      }),
    endOthers: (count: number) =>
      askAndEnd('others', {
        title: `Terminare ${count === 1 ? 'l’altra sessione' : `le altre ${count} sessioni`}?`,
        content: 'Resterà aperta solo questa: sugli altri dispositivi servirà un nuovo accesso.',
        done: count === 1 ? 'L’altra sessione è terminata' : `${counted(count, 'sessione', 'sessioni')} terminate`,
      }),
  }
}

function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const { ending, endOne, endOthers } = useEnding()
  const others = sessions.filter(({ current }) => !current)
  // The one in use first, wherever it was used last.
  const shown = [...sessions.filter(({ current }) => current), ...others]
  return (
    <>
      <ul className={card.rows}>
        {shown.map((session) => (
          <Session key={session.id} session={session} isEnding={ending === session.id} onEnd={() => endOne(session)} />
        ))}
      </ul>
      {others.length > 0 && (
        <button
          type="button"
          className={`button ${css.dangerQuiet}`}
          aria-busy={ending === 'others'}
          onClick={() => endOthers(others.length)}
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
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { forgetDevice } = useAccount()
  const { current, created_at, last_used_at, device } = session
  const now = new Date()
  const name = deviceName(session)
  const Icon = isPhoneSession(session) ? MobileOutlined : LaptopOutlined
  return (
    <li>
      <Icon className={css.deviceIcon} aria-hidden />
      <div className={css.device}>
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
              onClick={() => void forgetDevice(device.id)}
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
