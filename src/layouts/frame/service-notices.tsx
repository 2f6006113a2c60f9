import { CloseOutlined, ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Alert, type AlertProps } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Severity } from '../../../domain/contract/messages/messages'
import { useServiceNotices } from '../../shared/messages/publications'
import styles from './service-notices.module.css'

/** Never colour alone: each also has an icon and a word. */
const look = {
  critical: { type: 'error', word: 'Importante', icon: <ExclamationCircleOutlined aria-hidden /> },
  warning: { type: 'warning', word: 'Avviso', icon: <WarningOutlined aria-hidden /> },
  info: { type: 'info', word: 'Informazione', icon: <InfoCircleOutlined aria-hidden /> },
} as const satisfies Record<Severity, { type: AlertProps['type']; word: string; icon: ReactNode }>

/** Today's service communications above every page. Non-critical ones can be hidden until the next visit. */
export function ServiceNotices() {
  const [hidden, setHidden] = useState<readonly number[]>([])
  const shown = useServiceNotices().filter(({ id }) => !hidden.includes(id))
  if (shown.length === 0) return null
  return (
    <section aria-label="Comunicazioni di servizio">
      {shown.map(({ id, title, body, severity }) => (
        <Alert
          key={id}
          banner
          role="note"
          type={look[severity].type}
          icon={look[severity].icon}
          className={styles.notice ?? ''}
          message={
            <>
              <span className="visually-hidden">{look[severity].word}: </span>
              <strong>{title}</strong> {body}
            </>
          }
          closable={
            severity !== 'critical' && {
              'aria-label': `Nascondi: ${title}`,
              closeIcon: <CloseOutlined aria-hidden title="Nascondi" />,
            }
          }
          onClose={() => setHidden([...hidden, id])}
        />
      ))}
    </section>
  )
}
