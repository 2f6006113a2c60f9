import { Button } from 'antd'
import section from '../ui/section.module.css'
import text from '../ui/text/text.module.css'

interface RestoredNoticeProps {
  /** Discards the restored draft, with the button's label. */
  readonly drop?: { readonly label: string; readonly run: () => void }
}

/** The form shows the unsaved draft from before. */
export const RestoredNotice = ({ drop }: RestoredNoticeProps) => (
  <div role="status" className={`${text.notice} ${section.head}`}>
    Ritrovi ciò che avevi scritto e non ancora salvato.
    {drop && (
      <Button size="small" onClick={drop.run}>
        {drop.label}
      </Button>
    )}
  </div>
)
