import { Button, type ButtonProps } from 'antd'
import { shortDoctorName } from '../../domain/text/format'
import { useActedDoctor } from '../platform/session/current-user'
import { busyIcon } from '../ui/feedback/busy'

interface SaveButtonProps extends Pick<ButtonProps, 'form' | 'htmlType' | 'onClick'> {
  readonly isBusy: boolean
  /** The action; a user who acts for a doctor also reads for whom. */
  readonly action?: string
  /** What it does for oneself, where that is said in another way. */
  readonly ownLabel?: string
}

/** The button that saves a form; Ctrl+Enter does it too. */
export function SaveButton({ isBusy, action = 'Salva', ownLabel = action, ...button }: SaveButtonProps) {
  const doctor = useActedDoctor()
  return (
    <Button type="primary" htmlType="submit" title="Ctrl+Invio" loading={busyIcon(isBusy)} {...button}>
      {doctor ? `${action} per ${shortDoctorName(doctor)}` : ownLabel}
    </Button>
  )
}
