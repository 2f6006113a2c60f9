import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { counted } from '../../../domain/text/dates'
import { IconButton } from '../../ui/icon-button'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { type FoundPage, matchingPages } from '../palette/pages'
import styles from './navigation.module.css'

/** Search in the menu: the matching pages replace the menu (`children`). Enter opens the first, Escape clears it. */
export function MenuSearch({ pages, children }: { pages: readonly FoundPage[]; children: ReactNode }) {
  const [typed, setTyped] = useState('')
  const input = useRef<InputRef>(null)
  const listId = useId()
  const navigate = useNavigate()
  const isSearching = typed.trim() !== ''
  const matches = isSearching ? matchingPages(pages, typed) : []
  const clear = () => {
    setTyped('')
    input.current?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') clear()
    if (key !== 'Enter' || !matches[0]) return
    setTyped('')
    void navigate(matches[0].to)
  }
  return (
    <search className={section.fill}>
      <Input
        ref={input}
        className={styles.search ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        suffix={
          isSearching ? (
            <IconButton size="small" label="Svuota la ricerca nel menu" onClick={clear}>
              <CloseOutlined aria-hidden />
            </IconButton>
          ) : (
            <span />
          )
        }
        aria-label="Cerca nel menu"
        aria-controls={isSearching ? listId : undefined}
        placeholder="Cerca nel menu"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {isSearching && counted(matches.length, 'voce trovata', 'voci trovate')}
      </p>
      <div className={section.scroll}>
        {isSearching ? (
          <ul id={listId} className={styles.found}>
            {matches.map(({ to, label, group }) => (
              <li key={to}>
                <Link to={to} className={styles.link} onClick={() => setTyped('')}>
                  <span className={text.ellipsis}>{label}</span>
                  {group && <span className={`${text.small} ${styles.group}`}>{group}</span>}
                </Link>
              </li>
            ))}
            {matches.length === 0 && <li className={text.muted}>Nessuna voce con queste parole.</li>}
          </ul>
        ) : (
          children
        )}
      </div>
    </search>
  )
}
