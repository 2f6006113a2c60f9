import { Button } from 'antd'
import css from '../ui/feedback/notice-row.module.css'
import text from '../ui/text/text.module.css'

interface RestoredNoticeProps {
  /** Gives up what was found again, and how the button calls that. */
  readonly drop?: { readonly label: string; readonly run: () => void }
}

/** What was typed before, and is saved nowhere else, stands in the form again. */
export const RestoredNotice = ({ drop }: RestoredNoticeProps) => (
  <div role="status" className={`${text.notice} ${css.row}`}>
    Ritrovi ciò che avevi scritto e non ancora salvato.
    {drop && (
      <Button size="small" onClick={drop.run}>
        {drop.label}
      </Button>
    )}
  </div>
)
