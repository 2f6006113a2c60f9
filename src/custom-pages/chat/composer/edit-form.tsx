import { EditOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { longestMessage } from '../../../../domain/contract/messages/chat-fields'
import type { ChatMessage } from '../../../../domain/contract/messages/chats'
import { useSingleCall } from '../../../platform/calls/use-single-call'
import { useMessageActions } from '../../../shared/chat/chats'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './composer.module.css'

interface EditFormProps {
  readonly chatId: number
  readonly message: ChatMessage
  readonly onDone: () => void
}

/** Edits a message in the place of the composer, whose draft waits meanwhile. */
export function EditForm({ chatId, message, onDone }: EditFormProps) {
  const [value, setValue] = useState(message.text)
  const [problem, setProblem] = useState<string | null>(null)
  const actions = useMessageActions(chatId)
  const { run, isBusy } = useSingleCall()
  const isSame = value.trim() === message.text
  const canSave = value.trim() !== '' && value.length <= longestMessage
  const save = async () => {
    if (isSame) return onDone()
    const outcome = canSave ? await run(() => actions.change(message.id, value.trim())) : null
    if (outcome?.kind === 'done') onDone()
    else if (outcome && outcome.kind !== 'dropped') setProblem(outcome.text)
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={`${section.panel} ${css.box}`}>
        <p className={`${text.label} ${css.note}`}>
          <EditOutlined aria-hidden /> Modifichi un messaggio inviato
        </p>
        <Input.TextArea
          value={value}
          variant="borderless"
          autoFocus
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={longestMessage}
          aria-label="Nuovo testo del messaggio"
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onChange={({ target }) => setValue(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
            else if (event.key === 'Escape') onDone()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        {problem && (
          <p className={`${text.error} ${css.note}`} role="alert">
            {problem}
          </p>
        )}
        <Flex align="center" gap={4}>
          <Flex component="span" flex={1} className={text.small}>
            <span className={css.byKeys}>Ctrl+Invio: salva · Esc: annulla</span>
          </Flex>
          <Button onClick={onDone}>Annulla</Button>
          <Button type="primary" htmlType="submit" disabled={!canSave || isBusy}>
            Salva
          </Button>
        </Flex>
      </div>
    </form>
  )
}
