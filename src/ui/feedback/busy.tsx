import { LoadingOutlined } from '@ant-design/icons'

/** For `loading` of a button: antd's default icon would add its English name to the button's accessible name. */
export const busyIcon = (isBusy: boolean) => isBusy && { icon: <LoadingOutlined aria-hidden /> }
