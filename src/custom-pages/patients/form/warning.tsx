import { WarningOutlined } from '@ant-design/icons'
import css from './form.module.css'

/** What disagrees with the fiscal code; saving stays possible. */
export const Warning = ({ text: words }: { readonly text: string | undefined }) =>
  words && (
    <span role="status" className={css.warning}>
      <WarningOutlined aria-hidden /> {words}
    </span>
  )
