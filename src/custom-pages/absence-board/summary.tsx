import { CalendarOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { periodText } from './sentences'
import type { Board } from './use-board'

/** What the board is about, and how far it is. */
export function Summary({ title, board: { rows, decided } }: { readonly title: string; readonly board: Board }) {
  const left = rows.length - decided.length
  return (
    <section className={section.section} aria-label="Riepilogo">
      <Flex wrap align="center" gap={12}>
        <span className={text.avatar}>
          <CalendarOutlined aria-hidden />
        </span>
        <Flex vertical flex="3 1 180px">
          <h2 className={text.heading}>{title}</h2>
          <p className={text.muted}>{rows.length > 0 ? periodText(rows) : 'Nessuna visita cade fuori dagli orari.'}</p>
        </Flex>
        {rows.length > 0 && (
          <Flex vertical flex="1 1 240px">
            <Flex component="p" justify="space-between">
              <strong>
                {decided.length} {decided.length === 1 ? 'decisa' : 'decise'} su {rows.length}
              </strong>
              <span className={text.muted}>{left === 0 ? 'tutte decise' : `${left} da decidere`}</span>
            </Flex>
            <progress aria-hidden style={{ width: '100%' }} value={decided.length} max={rows.length} />
          </Flex>
        )}
      </Flex>
    </section>
  )
}
