import { EyeInvisibleOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { useNames } from '../../ui/names'
import css from './profile.module.css'

/** A secret on a screen that patients can see waits until somebody has looked round (product.md §9.14). */
export function HiddenAtTheCounter({ children }: { children: ReactNode }) {
  const { isMasked } = useNames()
  const [isShown, setShown] = useState(false)
  if (!isMasked || isShown) return children
  return (
    <div className={css.hiddenSecret}>
      <EyeInvisibleOutlined aria-hidden />
      <p>Nascosto: la modalità banco è attiva.</p>
      <button type="button" className="button" onClick={() => setShown(true)}>
        Mostra lo stesso
      </button>
    </div>
  )
}
