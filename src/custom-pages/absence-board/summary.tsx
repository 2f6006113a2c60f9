import { CalendarOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './absence-board.module.css'
import { periodText } from './sentences'
import type { Board } from './use-board'

/** Steps drawn one by one; more are one bar. */
const mostSteps = 24

/** What the board is about, and how far it is. */
export function Summary({ title, board: { rows, decided } }: { readonly title: string; readonly board: Board }) {
  const left = rows.length - decided.length
  return (
    <section className={`${section.section} ${css.summary}`} aria-label="Riepilogo">
      <span className={`${text.avatar} ${css.sign}`}>
        <CalendarOutlined aria-hidden />
      </span>
      <div>
        <h2 className={text.heading}>{title}</h2>
        <p className={text.muted}>{rows.length > 0 ? periodText(rows) : 'Nessuna visita cade fuori dagli orari.'}</p>
      </div>
      {rows.length > 0 && (
        <Flex vertical gap={6}>
          <Flex component="p" justify="space-between">
            <strong>
              {decided.length} {decided.length === 1 ? 'decisa' : 'decise'} su {rows.length}
            </strong>
            <span className={text.muted}>{left === 0 ? 'tutte decise' : `${left} da decidere`}</span>
          </Flex>
          <div className={css.steps} aria-hidden>
            {rows.length <= mostSteps ? (
              rows.map(({ booking }, index) => <i key={booking.id} data-done={index < decided.length} />)
            ) : (
              <>
                {decided.length > 0 && <i data-done style={{ flexGrow: decided.length }} />}
                {left > 0 && <i style={{ flexGrow: left }} />}
              </>
            )}
          </div>
        </Flex>
      )}
    </section>
  )
}
