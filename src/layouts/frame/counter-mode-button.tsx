import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { setCounterMode, useCounterMode } from '../../session'
import bar from './bar.module.css'
import css from './counter-mode.module.css'

/**
 * Initials instead of names while patients can see the screen (product.md §9.14). Switched on it says so in words, on a phone
 * too: nobody should wonder where the names have gone.
 */
export function CounterModeButton() {
  const isOn = useCounterMode()
  return (
    <button
      type="button"
      className={isOn ? css.on : `${bar.icon} ${css.off}`}
      aria-label="Modalità banco"
      aria-pressed={isOn}
      aria-keyshortcuts="b"
      title={
        isOn ? 'Modalità banco attiva: i nomi sono ridotti alle iniziali (b)' : 'Modalità banco: nascondi i nomi (b)'
      }
      onClick={() => setCounterMode(!isOn)}
    >
      {isOn ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
      {isOn && <span>Nomi nascosti</span>}
    </button>
  )
}
