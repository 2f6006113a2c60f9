import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { type Field, initialOf } from '../../../domain/resource'
import type { CellProps, FieldParts, InputProps, KindView } from './kind-view'
import css from './kinds.module.css'

type Row = Readonly<Record<string, unknown>>

const emptyRow = (columns: Readonly<Record<string, Field>>): Row =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, initialOf(field)]))

const rowsText = (count: number) => (count === 1 ? '1 riga' : `${count} righe`)

function RowsTable({ value, widget: { columns }, FieldCell }: CellProps<'rows'> & Pick<FieldParts, 'FieldCell'>) {
  const fields = Object.entries(columns)
  return (
    <table className={css.rows}>
      <thead>
        <tr>
          {fields.map(([name, { label }]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and stay in their order
          <tr key={index}>
            {fields.map(([name, field]) => (
              <td key={name}>
                <FieldCell name={name} field={field} record={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A small table: a row is added at its end, with the keyboard in its first cell, and taken away by its button. */
function RowsInput({
  control,
  label,
  value,
  widget,
  FieldInput,
  onChange,
  onBlur,
}: InputProps<'rows'> & Pick<FieldParts, 'FieldInput'>) {
  const box = useRef<HTMLFieldSetElement>(null)
  const rows = value ?? []
  const fields = Object.entries(widget.columns)
  const focus = (selector: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    onChange([...rows, emptyRow(widget.columns)])
    focus('tbody tr:last-child input')
  }
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index))
    focus('[data-add]')
  }
  const set = (index: number, name: string, cell: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: cell } : row)))
  return (
    <fieldset
      ref={box}
      id={control.id}
      className={css.rowsBox}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
    >
      {rows.length > 0 && (
        <table className={css.rows}>
          <thead>
            <tr>
              {fields.map(([name, field]) => (
                <th key={name} scope="col">
                  {field.optional ? field.label : `${field.label} *`}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Togli</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and stay in their order
              <tr key={index}>
                {fields.map(([name, field]) => (
                  <td key={name} aria-label={`${field.label}, riga ${index + 1}`}>
                    <CellInput
                      {...{ name, field, row, index, label, FieldInput }}
                      isInvalid={control['aria-invalid'] && !field.schema.safeParse(row[name]).success}
                      onChange={(cell) => set(index, name, cell)}
                      onBlur={onBlur}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    title="Togli la riga"
                    aria-label={`Togli la riga ${index + 1}`}
                    onClick={() => remove(index)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button data-add icon={<PlusOutlined aria-hidden />} disabled={rows.length >= widget.max} onClick={add}>
        Aggiungi riga
      </Button>
    </fieldset>
  )
}

interface CellInputProps extends Pick<FieldParts, 'FieldInput'> {
  readonly name: string
  readonly field: Field
  readonly row: Row
  readonly index: number
  readonly label: string
  readonly isInvalid: boolean
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

function CellInput({ name, field, row, index, label, isInvalid, FieldInput, onChange, onBlur }: CellInputProps) {
  const accessible = `${label}, riga ${index + 1}: ${field.label}`
  const control = {
    id: `${accessible}`.replace(/\W+/g, '-'),
    'aria-label': accessible,
    'aria-invalid': isInvalid,
    'aria-describedby': undefined,
    status: isInvalid ? 'error' : '',
  } as const
  return (
    <FieldInput
      name={name}
      field={field}
      control={control}
      value={row[name]}
      record={row}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** Made out of the fields of its cells, which it does not know: they know it. */
export const rowsOf = ({ FieldCell, FieldInput }: FieldParts): KindView<'rows'> => ({
  Cell: ({ value }) => rowsText(value.length),
  Whole: (props) => <RowsTable {...props} FieldCell={FieldCell} />,
  Input: (props) => <RowsInput {...props} FieldInput={FieldInput} />,
  wide: true,
  width: 84,
})
