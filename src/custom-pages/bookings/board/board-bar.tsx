import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Segmented, Space } from 'antd'
import controls from '../../../ui/controls.module.css'
import { NativeSelect } from '../../../ui/fields/native-select'
import page from '../../../ui/page.module.css'
import { DateButton } from '../toolbar/date-button'
import toolbar from '../toolbar/toolbar.module.css'
import { type DaySide, sideName } from './board-address'
import type { Board } from './use-board'

const sides = Object.keys(sideName) as DaySide[]

/** The board's head: the day, what stands side by side, and which of them are shown; on a phone one of them. */
export function BoardBar({ board, onToday }: { board: Board; onToday: () => void }) {
  const { now, place, goTo, period, isAlone, isPhone, everyLane, lanes, step } = board
  const label = sideName[place.by]
  const hasChoice = everyLane.length > 1
  return (
    <header className={`${page.toolbar} ${toolbar.bar} ${toolbar.board}`}>
      <h1 className={page.title}>Giornata</h1>
      <Space.Compact>
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label="Giorno lavorativo precedente"
          onClick={() => void step(-1)}
        />
        <Button onClick={onToday}>Oggi</Button>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label="Giorno lavorativo successivo"
          onClick={() => void step(1)}
        />
      </Space.Compact>
      <DateButton
        period={period}
        place={{ date: place.date, view: 'day' }}
        today={now.date}
        onDay={(date) => goTo({ date })}
      />
      {!isAlone && (
        <Segmented
          aria-label="Affianca"
          value={place.by}
          onChange={(by) => goTo({ by: by as DaySide, chosen: [] })}
          options={sides.map((value) => ({ value, label: sideName[value] }))}
        />
      )}
      {hasChoice && isPhone && (
        <NativeSelect
          className={toolbar.select ?? ''}
          aria-label={label}
          value={String(lanes[0]?.id ?? '')}
          onChange={(id) => goTo({ chosen: [Number(id)] })}
          options={everyLane.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {hasChoice && !isPhone && (
        <Flex component="fieldset" wrap flex={1} gap={6} justify="end">
          <legend className="visually-hidden">{label} da mostrare</legend>
          {everyLane.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              className={controls.chip}
              aria-pressed={lanes.some((lane) => lane.id === id)}
              onClick={() => board.toggle(id)}
            >
              {name}
            </Button>
          ))}
        </Flex>
      )}
    </header>
  )
}
