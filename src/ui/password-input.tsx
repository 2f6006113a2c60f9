import { type InputHTMLAttributes, useState } from 'react'
import controls from './controls.module.css'
import css from './password-input.module.css'
import { EyeIcon, EyeOffIcon } from './plain-icons'

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** What the eye shows: "la password attuale". */
  readonly what?: string
}

/** A password as typed, and an eye to look at it: what can be read need not be typed twice. */
export function PasswordInput({ what = 'la password', ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={css.wrap}>
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className={`${controls.icon} ${css.eye}`}
        aria-label={`${isShown ? 'Nascondi' : 'Mostra'} ${what}`}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeIcon /> : <EyeOffIcon />}
      </button>
    </div>
  )
}
