import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { searchDebounceMs } from '../../../domain/text/limits'
import css from './list.module.css'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search of a list: `/` brings the keyboard here; the search starts when the typing pauses, or at once on Enter. */
export function SearchBox({ label, onSearch }: { label: string; onSearch: (text: string) => void }) {
  const input = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
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
    />
  )
}
