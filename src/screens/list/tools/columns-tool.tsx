import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Resource } from '../../../../domain/resource'
import { chooseColumns, type Density, setDensity, useDensity } from '../../../session'
import { type Column, columnsOf, possibleColumns } from '../columns'
import css from './tools.module.css'

interface ColumnsToolProps {
  readonly resource: Resource
  readonly columns: readonly Column[]
  /** A shared address no longer says which columns there are. */
  readonly onChosen: () => void
}

const densities: Record<Density, string> = { normal: 'Normali', compact: 'Compatte' }

/** Which columns a list shows and in what order, and how close its rows stand; remembered by this browser. */
export default function ColumnsTool({ resource, columns, onChosen }: ColumnsToolProps) {
  const density = useDensity()
  const shown = columns.map(({ name }) => name)
  const hidden = possibleColumns(resource).filter((name) => !shown.includes(name))
  const choose = (names: readonly string[] | null) => {
    chooseColumns(resource.name, names)
    onChosen()
  }
  const move = (index: number, by: 1 | -1) => {
    const next = [...shown]
    const [name] = next.splice(index, 1)
    if (name !== undefined) next.splice(index + by, 0, name)
    choose(next)
  }
  return (
    <div className={css.tool}>
      <h2>Colonne</h2>
      <ul className={css.columns}>
        {columns.map(({ name, label }, index) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked
                disabled={name === resource.titleField}
                onChange={() => choose(shown.filter((each) => each !== name))}
              />
              {label}
            </label>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={`Sposta ${label} prima`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={`Sposta ${label} dopo`}
              disabled={index === columns.length - 1}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
        {columnsOf(resource, [resource.titleField, ...hidden])
          .filter(({ name }) => hidden.includes(name))
          .map(({ name, label }) => (
            <li key={name}>
              <label>
                <input type="checkbox" checked={false} onChange={() => choose([...shown, name])} />
                {label}
              </label>
            </li>
          ))}
      </ul>
      <Button size="small" onClick={() => choose(null)}>
        Colonne predefinite
      </Button>
      <fieldset className={css.choices}>
        <legend>Righe</legend>
        {(Object.keys(densities) as Density[]).map((each) => (
          <label key={each}>
            <input type="radio" name="density" checked={density === each} onChange={() => setDensity(each)} />
            {densities[each]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
