import { SearchOutlined } from '@ant-design/icons'
import { Flex, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ChatPerson } from '../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { useChatPeople } from '../../shared/chat/chats'
import { useNameMask } from '../../shared/people/name-mask'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialogs/dialog'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { Chips } from '../../ui/fields/chips'
import { useDebouncedValue } from '../../ui/hooks/use-debounced-value'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import rowStyles from './list/list.module.css'
import css from './new-message.module.css'
import { categories, initials, isOutsider, shownName } from './sentences'

/** Groups are made by the administration. */
const choices = categories.filter(({ value }) => value !== 'group')

interface NewMessageProps {
  readonly category: ChatCategory
  readonly onClose: () => void
  readonly onChosen: (person: ChatPerson) => void
}

/** *Nuovo messaggio*: a kind of people, then the person. */
export function NewMessage({ category: first, onClose, onChosen }: NewMessageProps) {
  const [category, setCategory] = useState<ChatCategory>(first === 'group' ? 'patient' : first)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim())
  const input = useRef<InputRef>(null)
  const list = useRef<HTMLUListElement>(null)
  const { people, isPending, isError, refetch } = useChatPeople(category, search)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const step = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault()
    const all = buttons()
    const next = all.indexOf(document.activeElement as HTMLElement) + by
    if (next < 0) input.current?.focus()
    else all[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(event, 1)
    else if (event.key === 'ArrowUp') step(event, -1)
  }
  const [only] = people
  return (
    <Dialog
      size="form"
      width={520}
      title="Nuovo messaggio"
      footer={null}
      onCancel={onClose}
      onOpened={() => input.current?.focus()}
    >
      <Flex vertical gap={12} className={css.choose}>
        <Chips
          label="A chi"
          className={page.toolbar}
          value={category}
          options={choices}
          onChange={(value) => {
            setCategory(value as ChatCategory)
            input.current?.focus()
          }}
        />
        <Input
          ref={input}
          value={typed}
          maxLength={120}
          aria-label="Cerca per nome"
          placeholder="Cerca per nome"
          prefix={<SearchOutlined aria-hidden />}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPressEnter={() => {
            if (only && people.length === 1 && typed.trim() === search) onChosen(only)
          }}
        />
        <div className={section.scroll}>
          {isError ? (
            <LoadError text="L’elenco non è disponibile in questo momento." onRetry={() => void refetch()} />
          ) : isPending ? (
            <SkeletonRows rows={4} />
          ) : (
            <ul ref={list} aria-label="Persone">
              {people.map((person) => (
                <li key={person.id} className={rowStyles.row}>
                  <Person person={person} onChoose={() => onChosen(person)} onKeyDown={onKeyDown} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <p className={text.muted} role="status">
          {isError || isPending ? '' : foundText(people.length, search)}
        </p>
      </Flex>
    </Dialog>
  )
}

/** The server names 20 at most. */
const most = 20

function foundText(count: number, search: string): string {
  if (count >= most) return `I primi ${most}: scrivi il nome per trovare gli altri.`
  if (count > 0) return ''
  return search === '' ? 'Nessuno a cui scrivere qui.' : 'Nessuno con questo nome a cui si possa scrivere.'
}

interface PersonProps {
  readonly person: ChatPerson
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Person({ person, onChoose, onKeyDown }: PersonProps) {
  const names = useNameMask()
  const name = shownName(person, names)
  const about = isOutsider(person) ? names.detail(person.detail) : person.detail
  const detail = [about, person.chat_id !== null && 'conversazione già aperta'].filter(Boolean).join(' · ')
  return (
    // antd's button has one line
    <button type="button" className={`${controls.cell} ${rowStyles.main}`} onClick={onChoose} onKeyDown={onKeyDown}>
      <span className={text.avatar} aria-hidden>
        {initials(name)}
      </span>
      <Flex component="span" vertical className={rowStyles.lines ?? ''}>
        <strong className={text.ellipsis}>{name}</strong>
        {detail && <span className={`${text.small} ${text.ellipsis}`}>{detail}</span>}
      </Flex>
    </button>
  )
}
