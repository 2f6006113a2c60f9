import { App } from 'antd'
import type { ChatMessage } from '../../../../../domain/contract/messages/chats'
import { announce } from '../../../../platform/calls'
import { useMessageActions } from '../../../../shared/chat/chats'
import { question } from '../../../../ui/dialogs/question'

/** Deletes a message after a question: it cannot be taken back. */
export function useRemoval(chatId: number) {
  const { modal } = App.useApp()
  const { remove } = useMessageActions(chatId)
  return ({ id }: ChatMessage) =>
    void modal.confirm({
      ...question,
      title: 'Eliminare il messaggio?',
      content: 'Testo e allegati spariscono per tutti; al loro posto resta «Messaggio eliminato».',
      okText: 'Elimina',
      okButtonProps: { danger: true },
      onOk: async () => {
        const outcome = await remove(id)
        if (outcome.kind !== 'done' && outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
      },
    })
}
