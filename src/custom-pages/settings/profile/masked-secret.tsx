import { EyeInvisibleOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { useNames } from '../../../shared/people/names'
import card from '../../../ui/section.module.css'
import css from './profile.module.css'

/** In counter mode a secret is hidden until the user asks for it (product.md §9.14). */
export function MaskedSecret({ children }: { children: ReactNode }) {
  const { isMasked } = useNames()
  const [isShown, setShown] = useState(false)
  if (!isMasked || isShown) return children
  return (
    <div className={`${card.section} ${css.hiddenSecret}`}>
      <EyeInvisibleOutlined aria-hidden />
      <p>Nascosto: la modalità banco è attiva.</p>
      <button type="button" className="button" onClick={() => setShown(true)}>
        Mostra lo stesso
      </button>
    </div>
  )
}
