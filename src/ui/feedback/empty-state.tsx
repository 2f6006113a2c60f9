import { Button } from 'antd'
import text from '../text/text.module.css'
import styles from './message-page.module.css'

interface EmptyStateProps {
  /** One sentence. */
  text: string
  /** The button that creates the first content. */
  action?: { label: string; run: () => void } | undefined
}

export const EmptyState = ({ text: sentence, action }: EmptyStateProps) => (
  <div className={`${text.muted} ${styles.centered}`}>
    <p>{sentence}</p>
    {action && <Button onClick={action.run}>{action.label}</Button>}
  </div>
)
