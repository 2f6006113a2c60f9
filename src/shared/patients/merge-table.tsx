import { SwapOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import type { MergePreview } from '../../../domain/contract/people/patient-merges'
import section from '../../ui/section.module.css'
import table from '../../ui/table.module.css'
import text from '../../ui/text/text.module.css'
import { type NameMask, useNameMask } from '../people/name-mask'
import css from './merge-dialog.module.css'
import { lines, type MergedRecord, type MergeSelection, movesText } from './merge-selection'

/** Surname first; initials in counter mode. */
export const sideName = (names: NameMask, user: Pick<MergedRecord, 'first_name' | 'last_name'>) =>
  names.name({ user, name: null, pharmaceutical_company: null })

interface MergeTableProps {
  readonly preview: MergePreview
  readonly taken: MergeSelection
  readonly onTake: (fields: readonly (keyof MergeSelection)[], isTaken: boolean) => void
  /** The other one stays. */
  readonly onSwap: () => void
}

/** Both records field by field: where they differ one chooses; and what moves. */
export function MergeTable({ preview, taken, onTake, onSwap }: MergeTableProps) {
  const names = useNameMask()
  const { kept, removed, moves } = preview
  const moved = movesText(moves)
  const shown = (isPrivate: boolean, value: string | null) => (isPrivate ? names.detail(value) : value)
  return (
    <>
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Campo</span>
            </th>
            <th scope="col">
              Resta
              <Head side={kept} />
            </th>
            <th scope="col">
              Si unisce e sparisce
              <Head side={removed} />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ fields, label, isPrivate = false, say }) => {
            const [mine, theirs] = [say(kept), say(removed)]
            const isTaken = taken[fields[0]] ?? false
            const differs = Boolean(theirs) && mine !== theirs
            if (!mine && !theirs) return null
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {[
                  { value: mine, isChosen: !isTaken, take: false, from: 'della scheda che resta' },
                  { value: theirs, isChosen: isTaken, take: true, from: 'della scheda che sparisce' },
                ].map(({ value, isChosen, take, from }) => (
                  <td key={from} data-chosen={differs ? isChosen : undefined}>
                    {differs ? (
                      <Radio
                        name={fields[0] ?? ''}
                        aria-label={`${label} ${from}: ${shown(isPrivate, value) || 'vuoto'}`}
                        checked={isChosen}
                        onChange={() => onTake(fields, take)}
                      >
                        {shown(isPrivate, value) || <span className={text.muted}>vuoto</span>}
                      </Radio>
                    ) : (
                      shown(isPrivate, value) || <span className={text.muted}>–</span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={section.head}>
        <p>
          {moved ? (
            <>
              A <strong>{sideName(names, kept)}</strong> passano: {moved}.
            </>
          ) : (
            'Della scheda che sparisce non c’è altro da spostare.'
          )}{' '}
          <span className={text.muted}>L’unione si può annullare.</span>
        </p>
        <Button icon={<SwapOutlined aria-hidden />} onClick={onSwap}>
          Tieni l’altra scheda
        </Button>
      </div>
    </>
  )
}

function Head({ side }: { side: MergedRecord }) {
  const names = useNameMask()
  return <div>{sideName(names, side)}</div>
}
