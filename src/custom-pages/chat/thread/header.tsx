import {
  ArrowLeftOutlined,
  InboxOutlined,
  MoreOutlined,
  PushpinFilled,
  PushpinOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Flex } from 'antd'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import { counted } from '../../../../domain/text/dates'
import { useMarkChat } from '../../../shared/chat/chats'
import { MenuButton } from '../../../ui/dialogs/menu-button'
import { IconButton } from '../../../ui/icon-button'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import chat from '../chat.module.css'
import { initials } from '../sentences'
import { PhoneLink } from './messages/phone-link'
import css from './thread.module.css'
import type { ChatNames } from './use-chat-names'

const kinds: Readonly<Record<Conversation['category'], string>> = {
  patient: 'Paziente',
  assistant: 'Segreteria',
  doctor: 'Medico',
  medical_representative: 'Informatore',
  group: 'Gruppo',
}

interface HeaderProps {
  readonly conversation: Conversation
  readonly names: ChatNames
  /** Who is writing now. */
  readonly typing: string | null
  readonly onBack: (() => void) | null
  readonly onCard: () => void
  readonly onSearch: () => void
}

/** The people of the conversation, and the actions on it. */
export function Header({ conversation, names, typing, onBack, onCard, onSearch }: HeaderProps) {
  const mark = useMarkChat()
  const { name, members, category, pinned, archived } = conversation
  const shown = names.name({ name })
  const detail =
    members.length > 0
      ? `${counted(members.length, 'membro', 'membri')}: ${members.map(names.name).join(', ')}`
      : kinds[category]
  // on a phone there is no room beside the name
  const isPhone = onBack !== null
  const pin = {
    key: 'pin',
    label: pinned ? 'Togli dalle fissate' : 'Fissa in alto',
    icon: pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />,
    run: () => void mark(conversation, { pinned: !pinned }),
  }
  const archive = {
    key: 'archive',
    label: archived ? 'Togli dall’archivio' : 'Archivia',
    icon: <InboxOutlined aria-hidden />,
    run: () => void mark(conversation, { archived: !archived }),
  }
  return (
    <Flex component="header" className={css.bar} align="center" gap={isPhone ? 4 : 10}>
      {onBack && (
        <IconButton label="Torna alle conversazioni" onClick={onBack}>
          <ArrowLeftOutlined aria-hidden />
        </IconButton>
      )}
      <span className={text.avatar} aria-hidden>
        {initials(name)}
      </span>
      <Flex vertical flex={1} className={text.ellipsis}>
        <h2 className={text.ellipsis}>
          {/* cut with an ellipsis, unlike antd's */}
          <button type="button" className={table.name} onClick={onCard} title={`Scheda di ${shown}`}>
            {shown}
          </button>
        </h2>
        <p className={`${text.small} ${text.ellipsis}`} aria-live="polite">
          {typing ? <em className={chat.writing}>{typing}</em> : detail}
        </p>
      </Flex>
      <PhoneLink conversation={conversation} isMasked={names.isMasked} />
      <IconButton label="Cerca nella conversazione" onClick={onSearch}>
        <SearchOutlined aria-hidden />
      </IconButton>
      {!isPhone && (
        <IconButton label={pin.label} aria-pressed={pinned} onClick={pin.run}>
          {pin.icon}
        </IconButton>
      )}
      <MenuButton label="Altro" actions={isPhone ? [pin, archive] : [archive]}>
        <MoreOutlined aria-hidden />
      </MenuButton>
    </Flex>
  )
}
