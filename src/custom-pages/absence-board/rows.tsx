import { Button, Flex, Segmented } from 'antd'
import { EmptyState } from '../../ui/feedback/empty-state'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './absence-board.module.css'
import { DecisionRow } from './decision-row'
import { canOffer, Row } from './row'
import type { Board } from './use-board'
import type { RowActionsState } from './use-row-actions'

/** Which rows are shown. */
export type Tab = 'all' | 'left' | 'decided'

interface RowsProps {
  readonly board: Board
  readonly acting: RowActionsState
  readonly tab: Tab
}

/** The choice of rows, and what can be done with all that are left. */
export function TabsAndRest({ board, acting, tab, onTab }: RowsProps & { readonly onTab: (tab: Tab) => void }) {
  const { rows, decided, left } = board
  const isOne = left.length === 1
  const counts = { all: rows.length, left: rows.length - decided.length, decided: decided.length }
  const labels = { all: 'Tutte', left: 'Da decidere', decided: 'Decise' } as const
  return (
    <Flex wrap align="center" justify="space-between" gap={8}>
      <Segmented<Tab>
        aria-label="Visite mostrate"
        value={tab}
        options={(['all', 'left', 'decided'] as const).map((value) => ({
          value,
          label: `${labels[value]} ${counts[value]}`,
        }))}
        onChange={onTab}
      />
      {left.length > 0 && (
        <Flex component="fieldset" wrap align="center" gap={8} className={css.rest}>
          <legend className="visually-hidden">Per quelle rimaste</legend>
          <span className={text.label} aria-hidden>
            {isOne ? 'Per la rimasta' : `Per le ${left.length} rimaste`}
          </span>
          <Button size="small" onClick={() => acting.chooseForRest({ kind: 'first' })}>
            {isOne ? 'Prima proposta' : 'Prima proposta a tutte'}
          </Button>
          <Button size="small" disabled={!left.some(canOffer)} onClick={() => acting.chooseForRest({ kind: 'offer' })}>
            Proponi e aspetta risposta
          </Button>
          <Button size="small" onClick={() => acting.chooseForRest({ kind: 'keep' })}>
            {isOne ? 'Tieni' : 'Tieni tutte'}
          </Button>
          <Button size="small" danger onClick={acting.cancelRest}>
            Cancella con messaggio…
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

/** The visits to decide, and below them the decided ones. */
export function Rows({ board: { rows, further }, acting, tab }: RowsProps) {
  const toDecide = rows.filter(({ choice }) => choice === null)
  const decided = rows.flatMap((row) => (row.choice ? [{ row, choice: row.choice }] : []))
  return (
    <div ref={acting.list} className={section.panel}>
      {tab !== 'decided' && (
        <section aria-label="Da decidere">
          <Flex component="header" align="center" justify="space-between" className={css.group}>
            <h2>
              Da decidere <span className={text.small}>{toDecide.length}</span>
            </h2>
            {toDecide.length > 0 && (
              <p className={text.small}>
                Scegli una proposta con <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> · <kbd>O</kbd> offri la scelta ·{' '}
                <kbd>T</kbd> tieni · <kbd>C</kbd> cancella
              </p>
            )}
          </Flex>
          {toDecide.length === 0 ? (
            <EmptyState text="Tutte decise: salva per avvisare le persone." />
          ) : (
            <ol>
              {toDecide.map((row) => (
                <Row
                  key={row.booking.id}
                  row={row}
                  isCurrent={row.booking.id === acting.current}
                  actions={acting.actions}
                  further={further}
                  onFocus={() => acting.setCurrent(row.booking.id)}
                />
              ))}
            </ol>
          )}
        </section>
      )}
      {tab !== 'left' && (decided.length > 0 || tab === 'decided') && (
        <section aria-label="Decise">
          <Flex component="header" align="center" justify="space-between" className={css.group}>
            <h2>
              Decise <span className={text.small}>{decided.length}</span>
            </h2>
          </Flex>
          {decided.length === 0 ? (
            <EmptyState text="Ancora nessuna decisione." />
          ) : (
            <ol>
              {decided.map(({ row, choice }) => (
                <DecisionRow key={row.booking.id} row={row} choice={choice} onReopen={() => acting.reopen(row)} />
              ))}
            </ol>
          )}
        </section>
      )}
    </div>
  )
}
