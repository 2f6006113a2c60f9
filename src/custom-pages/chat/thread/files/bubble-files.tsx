import { FileImageOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import type { ChatFile, ChatMessage } from '../../../../../domain/contract/messages/chats'
import { fileUrl } from '../../../../platform/calls/file-links'
import { Dialog } from '../../../../ui/dialogs/dialog'
import section from '../../../../ui/section.module.css'
import text from '../../../../ui/text/text.module.css'
import { linkLifeMs } from '../../chat-files'
import { DocumentCard } from './document-card'
import css from './files.module.css'

interface BubbleFilesProps {
  readonly message: ChatMessage
  readonly isMasked: boolean
  readonly onStaleLinks: (number: number) => void
}

/** When a message was first seen with these links. */
const seenAt = new WeakMap<ChatMessage, number>()
const ageOf = (message: ChatMessage) => {
  const at = seenAt.get(message) ?? Date.now()
  seenAt.set(message, at)
  return Date.now() - at
}

/** The files of a message: pictures to look at, documents as a card. Their links are renewed before they expire. */
export function BubbleFiles({ message, isMasked, onStaleLinks }: BubbleFilesProps) {
  const { files, number, own } = message
  useEffect(() => {
    const left = Math.max(0, linkLifeMs - ageOf(message))
    const timer = setTimeout(() => onStaleLinks(number), left)
    return () => clearTimeout(timer)
  }, [message, number, onStaleLinks])
  return (
    <Flex wrap gap={8} justify={own ? 'flex-end' : undefined}>
      {files.map((file, index) => {
        const label = isMasked ? `Allegato ${index + 1}` : file.name
        const isPicture = file.type.startsWith('image/') && file.thumbnail !== null && !isMasked
        return isPicture ? (
          <Picture key={file.key} file={file} label={label} />
        ) : (
          <DocumentCard key={file.key} file={file} label={label} />
        )
      })}
    </Flex>
  )
}

function Picture({ file: { url, thumbnail }, label }: { file: ChatFile; label: string }) {
  /** The address behind which there was no picture: a renewed link is tried again. */
  const [broken, setBroken] = useState<string | null>(null)
  const source = thumbnail ?? url
  const [isOpen, setOpen] = useState(false)
  return (
    <figure className={`${section.panel} ${css.picture}`}>
      <Flex className={css.thumbnail} align="center" justify="center">
        {broken === source ? (
          <FileImageOutlined aria-hidden className={css.icon ?? ''} />
        ) : (
          <Button
            type="text"
            className={css.thumbnail ?? ''}
            aria-label={`Apri l’immagine ${label}`}
            onClick={() => setOpen(true)}
          >
            <img src={fileUrl(source)} alt="" width={128} height={96} onError={() => setBroken(source)} />
          </Button>
        )}
      </Flex>
      <figcaption className={`${text.small} ${text.ellipsis}`} title={label}>
        <FileImageOutlined aria-hidden /> {label}
      </figcaption>
      {isOpen && (
        <Dialog width={960} title={label} footer={null} onCancel={() => setOpen(false)}>
          <img className={css.whole} src={fileUrl(url)} alt={label} />
        </Dialog>
      )}
    </figure>
  )
}
