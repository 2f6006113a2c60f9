import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { searchDebounceMs } from '../../../domain/text/limits'
import { useShortcut } from '../../session'
import css from './list.module.css'

interface SearchBoxProps {
  readonly label: string
  readonly initial?: string
  readonly onSearch: (text: string) => void
  /** The keyboard goes on to what was found. */
  readonly onDown?: () => void
}

/** The search of a list: `/` brings the keyboard here; the search starts when the typing pauses, or at once on Enter. */
export function SearchBox({ label, initial = '', onSearch, onDown }: SearchBoxProps) {
  const input = useRef<InputRef>(null)
  const [typed, setTyped] = useState(initial)
  useShortcut('/', () => input.current?.focus({ cursor: 'all' }))
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <Input
      ref={input}
      className={css.search}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      suffix={typed === '' && <kbd aria-hidden>/</kbd>}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota la ricerca" /> }}
      maxLength={120}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => onSearch(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !onDown) return
        event.preventDefault()
        onDown()
      }}
    />
  )
}
