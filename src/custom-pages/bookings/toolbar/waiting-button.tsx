import { HourglassOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { openWaitingList } from '../../../platform/session'

/** Opens the waiting list (product.md §9.13). */
export const WaitingButton = () => (
  <Button
    icon={<HourglassOutlined aria-hidden />}
    aria-label="Lista d’attesa"
    title="Lista d’attesa"
    aria-haspopup="dialog"
    onClick={() => openWaitingList()}
  />
)
