import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** One sentence. */
  text: string
  /** The button that fills it. */
  action?: { label: string; run: () => void } | undefined
}

export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {action && (
        <button type="button" className="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
