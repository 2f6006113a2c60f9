import { CloseOutlined, ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import type { Severity } from '../../../domain/contract/messages/messages'
import { useServiceNotices } from '../../shared/messages/publications'
import { IconButton } from '../../ui/icon-button'
import styles from './service-notices.module.css'

/** Never colour alone: each also has an icon and a word. */
const look = {
  critical: { word: 'Importante', icon: <ExclamationCircleOutlined aria-hidden /> },
  warning: { word: 'Avviso', icon: <WarningOutlined aria-hidden /> },
  info: { word: 'Informazione', icon: <InfoCircleOutlined aria-hidden /> },
} as const satisfies Record<Severity, { word: string; icon: ReactNode }>

/** Today's service communications above every page. Non-critical ones can be hidden until the next visit. */
export function ServiceNotices() {
  const [hidden, setHidden] = useState<readonly number[]>([])
  const shown = useServiceNotices().filter(({ id }) => !hidden.includes(id))
  if (shown.length === 0) return null
  return (
    <section aria-label="Comunicazioni di servizio">
      {shown.map(({ id, title, body, severity }) => (
        <div key={id} className={styles.notice} data-severity={severity}>
          {look[severity].icon}
          <p>
            <span className="visually-hidden">{look[severity].word}: </span>
            <strong>{title}</strong> {body}
          </p>
          {severity !== 'critical' && (
            <IconButton
              label={`Nascondi: ${title}`}
              title="Nascondi"
              className={styles.hide}
              onClick={() => setHidden([...hidden, id])}
            >
              <CloseOutlined aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </section>
  )
}
