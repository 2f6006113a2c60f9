import { LaptopOutlined, MobileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AccountSession } from '../../../domain/contract/access/session'
import { serverDate } from '../../platform/basic/clock'
import { momentText } from '../../ui/text/moment-text'
import text from '../../ui/text/text.module.css'
import { deviceName, isPhoneSession } from './device-name'

interface SessionRowProps {
  readonly session: AccountSession
  /** Said below its device. */
  readonly notes?: ReactNode
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** One session as a row of a list: its device, when it was used, and a button that ends it, unless it is the one in use. */
export function SessionRow({ session, notes, isEnding, onEnd }: SessionRowProps) {
  const { current, created_at, last_used_at } = session
  const now = serverDate()
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
        {notes}
      </div>
      {!current && (
        <Button aria-label={`Termina: ${name}`} aria-busy={isEnding} onClick={onEnd}>
          Termina
        </Button>
      )}
    </li>
  )
}

interface DeviceNoteProps {
  /** What the device does. */
  readonly children: string
  /** The word of the button, and what it is called by screen readers. */
  readonly word: string
  readonly label: string
  readonly onPress: () => void
}

/** What the device of a session does, and a button against it. */
export const DeviceNote = ({ children, word, label, onPress }: DeviceNoteProps) => (
  <p className={text.small}>
    {children}{' '}
    <Button type="link" size="small" aria-label={label} onClick={onPress}>
      {word}
    </Button>
  </p>
)
