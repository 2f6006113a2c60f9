import { DeleteOutlined } from '@ant-design/icons'
import { Flex, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import type { QuickAnswer } from '../../../../domain/contract/messages/chat-fields'
import controls from '../../../ui/controls.module.css'
import { Field } from '../../../ui/fields/field'
import { IconButton } from '../../../ui/icon-button'
import { useSortableRow } from '../../../ui/sortable/sortable-rows'
import css from './settings-chat.module.css'
import type { TypedAnswer } from './values'

interface AnswerRowProps {
  readonly answer: TypedAnswer
  readonly errors: { readonly [K in keyof QuickAnswer]: string | undefined }
  readonly onChange: (typed: Partial<QuickAnswer>) => void
  readonly onRemove: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Shortcut and text of one answer. */
export function AnswerRow({ answer, errors, onChange, onRemove, onKeyDown }: AnswerRowProps) {
  const { row, handle } = useSortableRow(answer.key)
  const { shortcut } = answer
  const name = shortcut === '' ? 'la nuova risposta' : `/${shortcut}`
  return (
    <li {...row} className={css.answer} aria-label={name} onKeyDown={onKeyDown}>
      {handle(name, css.handle)}
      <Flex wrap gap={8} className={css.fields}>
        <Field label="Scorciatoia" error={errors.shortcut}>
          {({ status: _, ...control }) => (
            <Flex component="span" align="center" gap={4}>
              <span aria-hidden>/</span>
              <input
                {...control}
                className={controls.input}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                value={shortcut}
                onChange={({ target }) => onChange({ shortcut: target.value.replace(/^\//, '') })}
              />
            </Flex>
          )}
        </Field>
        <Field label="Testo" error={errors.text} className={css.text}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={1000}
              value={answer.text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          )}
        </Field>
      </Flex>
      <IconButton label={`Elimina ${name}`} className={css.remove} onClick={onRemove}>
        <DeleteOutlined aria-hidden />
      </IconButton>
    </li>
  )
}
