import { CloseOutlined, DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Flex, Input } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useMessageSearch } from '../../../shared/chat/chats'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import { IconButton } from '../../../ui/icon-button'
import text from '../../../ui/text/text.module.css'
import css from './thread.module.css'

/** Hits that the server names at most. */
const most = 100

interface SearchBarProps {
  readonly chatId: number
  /** The message that was gone to is too far back to be shown. */
  readonly isFar: boolean
  readonly onGoTo: (number: number) => void
  readonly onClose: () => void
}

/** Looks up words in the open conversation: the newest message with them first, older ones upwards. */
export function SearchBar({ chatId, isFar, onGoTo, onClose }: SearchBarProps) {
  const [typed, setTyped] = useState('')
  const [search, applySearch] = useDebouncedValue(typed.trim())
  const { matches, isError } = useMessageSearch(chatId, search)
  /** Position among the matches, from the newest; with the search text that they match. */
  const [place, setPlace] = useState({ search, back: 0 })
  const count = matches?.length ?? 0
  const back = place.search === search ? Math.min(place.back, Math.max(0, count - 1)) : 0
  const number = matches?.[count - 1 - back]
  const goTo = useEffectEvent(onGoTo)
  useEffect(() => {
    if (number !== undefined) goTo(number)
  }, [number])
  const step = (by: 1 | -1) => setPlace({ search, back: Math.min(count - 1, Math.max(0, back + by)) })
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowUp: () => step(1),
      ArrowDown: () => step(-1),
      Enter: () => (typed.trim() === search ? step(event.shiftKey ? -1 : 1) : applySearch()),
      Escape: onClose,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  const found = isError
    ? 'Ricerca non disponibile'
    : matches === undefined
      ? ''
      : count === 0
        ? 'Nessuno'
        : `${back + 1} di ${count === most ? `${most} o più` : count}`
  return (
    <Flex component="search" className={css.bar} align="center" gap={4}>
      <Input
        autoFocus
        value={typed}
        maxLength={120}
        aria-label="Cerca nella conversazione"
        placeholder="Cerca nella conversazione"
        prefix={<SearchOutlined aria-hidden />}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <Flex component="span" flex="none" className={text.small} role="status">
        {search === '' ? '' : isFar ? `${found} · troppo indietro` : found}
      </Flex>
      <IconButton label="Messaggio precedente" disabled={back >= count - 1} onClick={() => step(1)}>
        <UpOutlined aria-hidden />
      </IconButton>
      <IconButton label="Messaggio successivo" disabled={back === 0} onClick={() => step(-1)}>
        <DownOutlined aria-hidden />
      </IconButton>
      <IconButton label="Chiudi la ricerca" onClick={onClose}>
        <CloseOutlined aria-hidden />
      </IconButton>
    </Flex>
  )
}
