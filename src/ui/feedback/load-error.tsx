import { CloseCircleFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'

/** A loading error: what failed, and a retry button. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      icon={<CloseCircleFilled aria-hidden />}
      message={text}
      action={<Button onClick={onRetry}>Riprova</Button>}
    />
  )
}
