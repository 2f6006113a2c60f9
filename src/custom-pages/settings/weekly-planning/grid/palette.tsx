import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { memo, type ReactNode, useMemo } from 'react'
import { type SlotCode, slotKind } from '../../../../../domain/planning/slot-kinds'
import { counted } from '../../../../../domain/text/dates'
import page from '../../../../ui/page.module.css'
import text from '../../../../ui/text/text.module.css'
import { countKinds } from '../editor/counts'
import type { Tool } from '../editor/editor'
import type { EditedShift } from '../editor/week'
import { KindSwatch } from '../panel/kind-swatch'
import css from '../planning-page.module.css'
import { paletteCodes } from './kinds'

interface PaletteProps {
  readonly shifts: readonly EditedShift[]
  readonly tool: Tool
  /** On a phone nothing is drawn by finger: it is only the legend. */
  readonly isPhone: boolean
  readonly onChoose: (tool: Tool) => void
}

/** "5 pause", "14 orari". */
const unitOf = (code: SlotCode, count: number) =>
  code === 'break' ? counted(count, 'pausa', 'pause') : counted(count, 'orario', 'orari')

/** What the pointer draws; the legend as well: pattern, word and times per week of each kind. */
export const Palette = memo(function Palette({ shifts, tool, isPhone, onChoose }: PaletteProps) {
  const counts = useMemo(() => countKinds(shifts), [shifts])
  const kinds = paletteCodes.map((code, index) => ({
    code,
    word: slotKind[code].label,
    count: counts[code],
    title: `${slotKind[code].meaning}: ${unitOf(code, counts[code])} per settimana. Tasto ${index + 1}`,
  }))
  if (isPhone)
    return (
      // a scrolling list must be reachable by keyboard
      <Flex component="ul" gap={12} className={css.legend} aria-label="Fasce, orari per settimana" tabIndex={0}>
        {kinds.map(({ code, word, count }) => (
          <Flex key={code} component="li" gap={6} align="center">
            <KindSwatch kind={code} /> {word} <b className={text.muted}>{count}</b>
          </Flex>
        ))}
      </Flex>
    )
  const button = (one: Tool, icon: ReactNode, word: ReactNode, title?: string) => (
    <Button
      key={one}
      size="small"
      color={tool === one ? 'primary' : 'default'}
      variant="outlined"
      icon={icon}
      aria-pressed={tool === one}
      title={title}
      onClick={() => onChoose(one)}
    >
      {word}
    </Button>
  )
  return (
    <Flex wrap gap="6px 12px">
      <Group name="Disegna">{button('shift', <KindSwatch />, 'Turno')}</Group>
      <Group name="Colora">
        {kinds.map(({ code, word, count, title }) =>
          button(
            code,
            <KindSwatch kind={code} />,
            <>
              {word} <b className={text.muted}>{count}</b>
            </>,
            title,
          ),
        )}
        {button('erase', <CloseOutlined aria-hidden />, 'Togli')}
      </Group>
    </Flex>
  )
})

const Group = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset className={page.toolbar}>
    <legend className="visually-hidden">{name}</legend>
    <span className={text.label} aria-hidden>
      {name}
    </span>
    {children}
  </fieldset>
)
