import { Button, Checkbox, Radio } from 'antd'
import type { Resource } from '../../../../domain/resource'
import { possibleColumns } from '../../../../domain/resource/column-names'
import { chooseColumns, setDensity, useDensity } from '../../../session'
import { MoveButtons, moved } from '../../../ui/sortable/move-buttons'
import { type Column, columnsOf } from '../columns'
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
  const shown = columns.map(({ name }) => name)
  const all = columnsOf(resource, [...new Set([...shown, ...possibleColumns(resource)])])
  const choose = (names: readonly string[] | null) => {
    chooseColumns(resource.name, names)
    onChosen()
  }
  return (
    <div className={css.tool}>
      <h2>Colonne</h2>
      <ul>
        {all.map(({ name, label, isTitle }, at) => (
          <li key={name}>
            <Checkbox
              checked={shown.includes(name)}
              disabled={isTitle}
              onChange={({ target }) => choose(target.checked ? [...shown, name] : shown.filter((one) => one !== name))}
            >
              {label}
            </Checkbox>
            {shown.includes(name) && (
              <MoveButtons
                upLabel={`Sposta ${label} prima`}
                downLabel={`Sposta ${label} dopo`}
                at={at}
                count={shown.length}
                onMove={(from, to) => choose(moved(shown, from, to))}
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
