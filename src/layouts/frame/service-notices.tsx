import { CloseOutlined, ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import type { ServiceNotice, Severity } from '../../../domain/contract/messages'
import { useServiceNotices } from '../../api/publications'
import controls from '../../ui/controls.module.css'
import styles from './service-notices.module.css'

/** Colour never speaks alone: a sign and a word say the same. */
const look = {
  critical: { word: 'Importante', sign: <ExclamationCircleOutlined aria-hidden /> },
  warning: { word: 'Avviso', sign: <WarningOutlined aria-hidden /> },
  info: { word: 'Informazione', sign: <InfoCircleOutlined aria-hidden /> },
} as const satisfies Record<Severity, { word: string; sign: ReactNode }>

/**
 * The service communications of today above every page, for whom they are meant. What is not critical can be put away; it comes
 * back with the next visit.
 */
export function ServiceNotices() {
  const notices = useServiceNotices()
  const [away, setAway] = useState<readonly number[]>([])
  const shown = notices.filter(({ id }) => !away.includes(id))
  if (shown.length === 0) return null
  return (
    <section className={styles.notices} aria-label="Comunicazioni di servizio">
      {shown.map((notice) => (
        <Notice key={notice.id} notice={notice} onAway={() => setAway([...away, notice.id])} />
      ))}
    </section>
  )
}

function Notice({ notice: { title, body, severity }, onAway }: { notice: ServiceNotice; onAway: () => void }) {
  const { word, sign } = look[severity]
  return (
    <div className={styles.notice} data-severity={severity}>
      {sign}
      <p>
        <span className="visually-hidden">{word}: </span>
        <strong>{title}</strong> {body}
      </p>
      {severity !== 'critical' && (
        <button
          type="button"
          className={`${controls.icon} ${styles.hide}`}
          aria-label={`Nascondi: ${title}`}
          title="Nascondi"
          onClick={onAway}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </div>
  )
}
