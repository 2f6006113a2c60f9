import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import type { PracticeOffice } from '../../../../domain/contract/practice/offices'
import { useOfficeChanges } from '../../../shared/people/offices'
import { arrowKeyStep } from '../../../ui/fields/arrow-key-step'
import { NativeSelect } from '../../../ui/fields/native-select'
import { narrow, useMedia } from '../../../ui/hooks/use-media'
import { IconButton } from '../../../ui/icon-button'
import text from '../../../ui/text/text.module.css'
import { useOrderSaved } from './order'
import css from './settings-offices.module.css'

interface OfficeListProps {
  readonly offices: readonly PracticeOffice[]
  readonly shown: number | 'new' | undefined
  readonly onShow: (id: number) => void
}

/** The offices to choose from; beside the shown one the buttons that move it, Alt and the arrows do the same. */
export function OfficeList({ offices, shown, onShow }: OfficeListProps) {
  const isNarrow = useMedia(narrow)
  const { orderOffices } = useOfficeChanges()
  const {
    ids,
    move,
    announcement: said,
  } = useOrderSaved(
    offices.map(({ id, office }) => ({ id, name: office.name })),
    orderOffices,
  )
  if (isNarrow)
    return (
      <NativeSelect
        aria-label="Struttura"
        value={String(shown)}
        options={[
          ...(shown === 'new' ? [{ value: 'new', label: 'Nuova struttura' }] : []),
          ...offices.map(({ id, office }) => ({ value: String(id), label: office.name })),
        ]}
        onChange={(id) => id !== 'new' && onShow(Number(id))}
      />
    )
  const listed = ids.flatMap((id) => offices.find((office) => office.id === id) ?? [])
  return (
    <nav aria-label="Strutture">
      <Flex component="ol" vertical gap={4}>
        {listed.map(({ id, office, need_setup }, at) => (
          <Flex component="li" key={id} align="center" gap={4}>
            <button
              type="button"
              className={css.choice}
              aria-current={id === shown}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onShow(id)}
              onKeyDown={(event) => {
                const step = arrowKeyStep(event)
                if (step === undefined) return
                event.preventDefault()
                move(at, at + step)
              }}
            >
              <strong className={text.ellipsis}>{office.name}</strong>
              <span className={text.small}>
                {need_setup ? 'Da completare' : (office.city?.name ?? 'Senza indirizzo')}
              </span>
            </button>
            {id === shown && (
              <>
                <IconButton label={`Sposta su ${office.name}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <UpOutlined aria-hidden />
                </IconButton>
                <IconButton
                  label={`Sposta giù ${office.name}`}
                  disabled={at === listed.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <DownOutlined aria-hidden />
                </IconButton>
              </>
            )}
          </Flex>
        ))}
      </Flex>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </nav>
  )
}
