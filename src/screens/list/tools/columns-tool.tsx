import { Button, Checkbox, Radio } from 'antd'
import type { Resource } from '../../../../domain/resource'
import { possibleColumns } from '../../../../domain/resource/column-names'
import { chooseColumns, setDensity, useDensity } from '../../../platform/session'
import { MoveButtons, moved } from '../../../ui/sortable/move-buttons'
import { type Column, columnsOf } from '../table/columns'
import css from './tools.module.css'

interface ColumnsToolProps {
  readonly resource: Resource
  readonly columns: readonly Column[]
  /** A shared address no longer says which columns there are. */
  readonly onChosen: () => void
}

const densities = [
  { value: 'normal', label: 'Normali' },
  { value: 'compact', label: 'Compatte' },
]

/** Which columns a list shows and in what order, and how close its rows stand; remembered by this browser. */
export default function ColumnsTool({ resource, columns, onChosen }: ColumnsToolProps) {
  const density = useDensity()
  const names = columns.map(({ name }) => name)
  const all = columnsOf(resource, [...new Set([...names, ...possibleColumns(resource)])])
  const choose = (next: readonly string[] | null) => {
    chooseColumns(resource.name, next)
    onChosen()
  }
  return (
    <div className={css.tool}>
      <h2>Colonne</h2>
      <ul>
        {all.map(({ name, label, isTitle }, at) => (
          <li key={name}>
            <Checkbox
              checked={names.includes(name)}
              disabled={isTitle}
              onChange={({ target }) => choose(target.checked ? [...names, name] : names.filter((one) => one !== name))}
            >
              {label}
            </Checkbox>
            {names.includes(name) && (
              <MoveButtons
                upLabel={`Sposta ${label} prima`}
                downLabel={`Sposta ${label} dopo`}
                at={at}
                count={names.length}
                onMove={(from, to) => choose(moved(names, from, to))}
              />
            )}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => choose(null)}>
        Colonne predefinite
      </Button>
      <fieldset>
        <legend>Righe</legend>
        <Radio.Group options={densities} value={density} onChange={({ target }) => setDensity(target.value)} />
      </fieldset>
    </div>
  )
}
