import { Button, Flex } from 'antd'
import { counted, longDate } from '../../../../domain/text/dates'
import text from '../../../ui/text/text.module.css'
import { freeIn, holds } from '../time-grid/columns'
import css from '../time-grid/headers.module.css'
import type { Lane } from './lanes'
import type { Board } from './use-board'

interface LaneHeadsProps {
  readonly board: Board
  readonly onBook: (lane: Lane) => void
}

/** The head of each column: its name, its visits, and its free times to book, or why it is closed. */
export function LaneHeads({ board, onBook }: LaneHeadsProps) {
  const { lanes, visits, free, place, now, isReady, closedText } = board
  return (
    <div className={css.headers}>
      {lanes.map((lane) => {
        const count = visits.filter((visit) => holds(lane, visit)).length
        const left = freeIn(lane, free).length
        const closed = closedText(lane)
        return (
          <div key={lane.key}>
            <h2 className={text.ellipsis} title={lane.name}>
              {lane.name}
            </h2>
            {isReady && (
              <Flex
                component="p"
                align="center"
                gap={8}
                className={text.small}
                style={{ minHeight: 28, whiteSpace: 'nowrap' }}
              >
                {counted(count, 'visita', 'visite')}
                {left > 0 ? (
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${counted(left, 'orario libero', 'orari liberi')} ${longDate(place.date)}, ${lane.name}: prenota`}
                    onClick={() => onBook(lane)}
                  >
                    {counted(left, 'libero', 'liberi')}
                  </Button>
                ) : (
                  <span>{closed ?? (place.date >= now.date && 'completo')}</span>
                )}
              </Flex>
            )}
          </div>
        )
      })}
    </div>
  )
}
