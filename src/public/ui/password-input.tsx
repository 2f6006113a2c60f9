import { type ComponentProps, useState } from 'react'
import controls from './controls.module.css'

/** A password input with a button that shows it, so that it need not be typed twice. */
export function PasswordInput(input: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={controls.password}>
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className={controls.icon}
        aria-label={`${isShown ? 'Nascondi' : 'Mostra'} la password`}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
          <circle cx="8" cy="8" r="2" />
          {!isShown && <path d="m2.5 13.5 11-11" />}
        </svg>
      </button>
    </div>
  )
}
