import { Button, type ButtonProps } from 'antd'
import { shortDoctorName } from '../../domain/text/format'
import { useActedDoctor } from '../platform/session/current-user'
import { busyIcon } from '../ui/feedback/busy'

interface SaveButtonProps extends Pick<ButtonProps, 'form' | 'htmlType' | 'onClick'> {
  readonly isBusy: boolean
  /** What it does; whoever acts for a doctor reads for whom. */
  readonly act?: string
  /** What it does for oneself, where that is said in another way. */
  readonly own?: string
}

/** The button that saves a form; Ctrl+Enter does it too. */
export function SaveButton({ isBusy, act = 'Salva', own = act, ...button }: SaveButtonProps) {
  const doctor = useActedDoctor()
  return (
    <Button type="primary" htmlType="submit" title="Ctrl+Invio" loading={busyIcon(isBusy)} {...button}>
      {doctor ? `${act} per ${shortDoctorName(doctor)}` : own}
    </Button>
  )
}
