import { EditOutlined } from '@ant-design/icons'
import { Button, Flex, Switch } from 'antd'
import { useId, useRef } from 'react'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { useChatsToRead } from '../../shared/messages/unread'
import page from '../../ui/page.module.css'
import tabs from '../../ui/tabs.module.css'
import text from '../../ui/text/text.module.css'
import css from './chat.module.css'
import { categories, unreadText } from './sentences'
import type { ChatAddress } from './use-chat-address'

interface HeadProps {
  readonly place: ChatAddress
  readonly onlyToRead: boolean
  readonly onOnlyToRead: (onlyToRead: boolean) => void
  readonly onNew: () => void
}

/** Title, categories with what is to be read, and what starts a conversation. */
export function Head({ place, onlyToRead, onOnlyToRead, onNew }: HeadProps) {
  const id = useId()
  return (
    <Flex className={css.head} wrap align="center" gap="8px 14px">
      <h1 className={page.title}>Chat</h1>
      <Categories value={place.category} onChange={place.showCategory} />
      <label className={page.toolbar} htmlFor={id}>
        <Switch id={id} checked={onlyToRead} onChange={onOnlyToRead} />
        Solo da leggere
      </label>
      <Button icon={<EditOutlined aria-hidden />} onClick={onNew}>
        Nuovo messaggio
      </Button>
    </Flex>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface CategoriesProps {
  readonly value: ChatCategory
  readonly onChange: (category: ChatCategory) => void
}

/** One stop of the keyboard, arrows go to the next one; they scroll sideways where they do not fit. */
function Categories({ value, onChange }: CategoriesProps) {
  const list = useRef<HTMLDivElement>(null)
  const { data } = useChatsToRead()
  const chosen = categories.findIndex((category) => category.value === value)
  const onKeyDown = (key: string) => {
    const step = steps[key]
    if (step === undefined) return
    const next = (chosen + step + categories.length) % categories.length
    const category = categories[next]
    if (category) onChange(category.value)
    const tab = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]
    tab?.focus()
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div
      ref={list}
      className={`${tabs.tabs} ${css.categories}`}
      role="tablist"
      aria-label="Categorie"
      onKeyDown={({ key }) => onKeyDown(key)}
    >
      {categories.map(({ value: category, label }) => {
        const count = data?.[category] ?? 0
        return (
          // antd's tabs choose by Enter alone
          <button
            key={category}
            type="button"
            role="tab"
            className={tabs.tab}
            aria-selected={category === value}
            aria-label={count > 0 ? `${label}, ${unreadText(count)}` : undefined}
            tabIndex={category === value ? 0 : -1}
            onClick={() => onChange(category)}
          >
            {label}
            {count > 0 && (
              <span className={text.badge} aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
