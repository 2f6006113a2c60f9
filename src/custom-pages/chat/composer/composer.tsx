import { PaperClipOutlined, SendOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { fileTypes } from '../../../../domain/contract/files'
import { longestMessage } from '../../../../domain/contract/messages/chat-fields'
import { countText } from '../../../../domain/text/format'
import { useChatSettings } from '../../../shared/chat/chats'
import { IconButton } from '../../../ui/icon-button'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { useTyping } from '../chat-typing'
import { isEmptyDraft, useDraft } from '../drafts'
import css from './composer.module.css'
import { withAnswer } from './quick-answers'
import { optionId, QuickList } from './quick-list'
import { StagedFiles } from './staged-files'
import { useQuickAnswers } from './use-quick-answers'
import type { useUploads } from './use-uploads'

/** Characters left from which they are counted. */
const countedFrom = 300

interface ComposerProps {
  readonly chatId: number
  readonly label: string
  /** In whose name one writes; null: one's own. */
  readonly actingFor: string | null
  readonly isMasked: boolean
  /** Number of the last message. */
  readonly last: number
  readonly uploads: ReturnType<typeof useUploads>
  readonly field: RefObject<TextAreaRef | null>
  readonly onSend: () => void
  /** Arrow up in an empty composer: to the last message. */
  readonly onUp: () => void
}

/** Where a message is written: Enter is a new line, Ctrl+Enter sends (design: pages-to-come.md, "Chat"). */
export function Composer(props: ComposerProps) {
  const { chatId, label, actingFor, isMasked, last, uploads, field, onSend, onUp } = props
  const [draft, setDraft] = useDraft(chatId)
  const [caret, setCaret] = useState(draft.text.length)
  const { settings } = useChatSettings()
  const tellTyping = useTyping(chatId)
  const picker = useRef<HTMLInputElement>(null)
  const listId = useId()
  const write = (value: string) => {
    setDraft({ ...draft, text: value, seen: isEmptyDraft(draft) ? last : draft.seen })
    if (value.trim()) tellTyping()
  }
  const area = () => field.current?.resizableTextArea?.textArea
  /** Writes text and puts the caret, once the text is there. */
  const put = ({ text: value, caret: at }: { text: string; caret: number }) => {
    write(value)
    setCaret(at)
    requestAnimationFrame(() => {
      area()?.focus()
      area()?.setSelectionRange(at, at)
    })
  }
  const quick = useQuickAnswers(settings?.quick_answers ?? [], { text: draft.text, caret }, (answer, from) =>
    put(withAnswer(draft.text, from, caret, answer.text)),
  )
  const left = longestMessage - draft.text.length
  const canSend = !isEmptyDraft(draft) && left >= 0 && !uploads.isBusy
  const send = () => {
    if (canSend) onSend()
    area()?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSent) send()
    else if (event.key === 'ArrowUp' && draft.text === '' && !quick.isOpen) onUp()
    else if (event.ctrlKey || event.metaKey || event.altKey || !quick.onKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={css.composer}>
      {quick.isOpen && <QuickList id={listId} answers={quick.found} selected={quick.selected} onPick={quick.pick} />}
      <div className={`${section.panel} ${css.box}`}>
        <StagedFiles
          files={draft.files}
          pending={uploads.pending}
          isMasked={isMasked}
          onRemove={(key) => setDraft({ ...draft, files: draft.files.filter((file) => file.key !== key) })}
          onDismiss={uploads.dismiss}
        />
        <Input.TextArea
          ref={field}
          value={draft.text}
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 6 }}
          placeholder={quick.isOpen ? '' : 'Scrivi un messaggio'}
          aria-label={label}
          aria-controls={quick.isOpen ? listId : undefined}
          aria-activedescendant={quick.isOpen && quick.found.length > 0 ? optionId(listId, quick.selected) : undefined}
          onChange={({ target }) => {
            setCaret(target.selectionStart ?? target.value.length)
            write(target.value)
          }}
          onSelect={({ currentTarget }) => setCaret((currentTarget as HTMLTextAreaElement).selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0) return
            event.preventDefault()
            uploads.add(files)
          }}
        />
        <Flex align="center" gap={4}>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={[...fileTypes, '.heic', '.heif'].join(',')}
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <IconButton
            label="Allega file"
            title="Allega file: PDF e immagini, fino a 20 MB"
            onClick={() => picker.current?.click()}
          >
            <PaperClipOutlined aria-hidden />
          </IconButton>
          <IconButton
            label="Risposte rapide"
            title="Risposte rapide: anche con / all’inizio della riga"
            disabled={(settings?.quick_answers.length ?? 0) === 0}
            onClick={() => put({ text: draft.text ? `/\n${draft.text}` : '/', caret: 1 })}
          >
            <ThunderboltOutlined aria-hidden />
          </IconButton>
          <Flex component="span" flex={1} className={text.small}>
            {left <= countedFrom ? (
              <span className={left < 0 ? text.error : undefined} role="status">
                {left >= 0 ? `Ancora ${countText(left)} caratteri` : `${countText(-left)} caratteri di troppo`}
              </span>
            ) : uploads.isBusy ? (
              'Attendi il caricamento'
            ) : (
              <span className={css.byKeys}>Invio: a capo · Ctrl+Invio: invia</span>
            )}
          </Flex>
          <Button type="primary" icon={<SendOutlined aria-hidden />} disabled={!canSend} onClick={send}>
            {actingFor ? `Invia per ${actingFor}` : 'Invia'}
          </Button>
        </Flex>
      </div>
    </div>
  )
}
