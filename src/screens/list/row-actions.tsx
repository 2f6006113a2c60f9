import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import css from './list.module.css'

export interface Actions {
  readonly show: ((id: number) => void) | undefined
  readonly edit: ((id: number) => void) | undefined
  readonly remove: ((id: number) => void) | undefined
}

/** What can be done with a row; each button names the row for those who do not see it. */
export function RowActions({ id, title, actions }: { id: number; title: string; actions: Actions }) {
  const buttons = [
    [actions.show, 'Apri', <EyeOutlined key="show" aria-hidden />],
    [actions.edit, 'Modifica', <EditOutlined key="edit" aria-hidden />],
    [actions.remove, 'Elimina', <DeleteOutlined key="remove" aria-hidden />],
  ] as const
  return (
    <span className={css.actions}>
      {buttons.map(
        ([run, word, icon]) =>
          run && (
            <Button
              key={word}
              type="text"
              size="small"
              icon={icon}
              title={word}
              aria-label={`${word} ${title}`}
              onClick={() => run(id)}
            />
          ),
      )}
    </span>
  )
}
