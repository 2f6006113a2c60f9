import { DisconnectOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useChannelAway } from '../../platform/live/absence'
import styles from './service-notices.module.css'

/** Says that nothing comes in live, as long as the channel is away. */
export function ChannelNotice() {
  if (!useChannelAway()) return null
  return (
    <Alert
      banner
      role="status"
      type="info"
      icon={<DisconnectOutlined aria-hidden />}
      className={styles.notice ?? ''}
      message="Aggiornamenti in tempo reale non disponibili: i dati si rileggono ogni minuto."
    />
  )
}
