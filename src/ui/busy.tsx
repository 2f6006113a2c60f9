import { LoadingOutlined } from '@ant-design/icons'

/** For `loading` of a button: antd's own sign would add the English name of its icon to what the button is called. */
export const busyIcon = (isBusy: boolean) => isBusy && { icon: <LoadingOutlined aria-hidden /> }
