import { type ComponentProps, useState } from 'react'
import controls from '../controls.module.css'
import { IconButton } from '../icon-button'
import { EyeIcon, EyeOffIcon } from '../plain-icons'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Object of the eye button's label: "la password attuale". */
  readonly what?: string
}

/** A password input with a button that shows it, so that it need not be typed twice; the eye of antd's is no button. */
export function PasswordInput({ what = 'la password', ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={controls.password}>
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <IconButton
        label={`${isShown ? 'Nascondi' : 'Mostra'} ${what}`}
        title=""
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeIcon /> : <EyeOffIcon />}
      </IconButton>
    </div>
  )
}
