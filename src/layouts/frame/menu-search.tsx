import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { counted } from '../../../domain/text/dates'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'
import { type FoundPage, matchingPages } from '../palette/pages'
import styles from './navigation.module.css'

interface MenuSearchProps {
  /** Every page this person may open. */
  readonly pages: readonly FoundPage[]
  /** The menu itself, while nothing is looked for. */
  readonly children: ReactNode
}

/** A search in the menu: what it finds takes the menu's place. Enter opens the first, Escape gives the menu back. */
export function MenuSearch({ pages, children }: MenuSearchProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const looks = typed.trim() !== ''
  const found = looks ? matchingPages(pages, typed) : []
  const clear = () => {
    setTyped('')
    input.current?.focus()
  }
  const onKeyDown = (key: string) => {
    if (key === 'Escape' && looks) clear()
    if (key === 'Enter' && found[0]) {
      setTyped('')
      void navigate(found[0].to)
    }
  }
  return (
    <search>
      <div className={`${controls.search} ${styles.search}`}>
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          type="text"
          aria-label="Cerca nel menu"
          aria-controls={looks ? listId : undefined}
          placeholder="Cerca nel menu"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => onKeyDown(key)}
        />
        {looks && (
          <button type="button" className={controls.icon} aria-label="Svuota la ricerca nel menu" onClick={clear}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {looks && counted(found.length, 'voce trovata', 'voci trovate')}
      </p>
      {looks ? (
        <ul id={listId} className={styles.found}>
          {found.map(({ to, label, group }) => (
            <li key={to}>
              <Link to={to} className={styles.link} onClick={() => setTyped('')}>
                <span className={text.ellipsis}>{label}</span>
                {group && <span className={`${text.small} ${styles.group}`}>{group}</span>}
              </Link>
            </li>
          ))}
          {found.length === 0 && <li className={`${text.muted} ${styles.none}`}>Nessuna voce con queste parole.</li>}
        </ul>
      ) : (
        children
      )}
    </search>
  )
}
