import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { type Field, initialOf } from '../../../../domain/resource'
import type { FieldInputType, InputProps } from '../input-view'
import css from '../kinds.module.css'

const emptyRow = (columns: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, initialOf(field)]))

/** A small table: a row is added at its end, with the keyboard in its first cell, and taken away by its button. */
export const rowsInput = (FieldInput: FieldInputType) =>
  function RowsInput({ control, label, value, widget, onChange, onBlur }: InputProps<'rows'>) {
    const box = useRef<HTMLFieldSetElement>(null)
    const rows = value ?? []
    const fields = Object.entries(widget.columns)
    const isInvalid = control['aria-invalid'] === true || control['aria-invalid'] === 'true'
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
                      <FieldInput
                        name={name}
                        field={field}
                        record={row}
                        id={`${control.id}-${index}-${name}`}
                        aria-label={`${label}, riga ${index + 1}: ${field.label}`}
                        aria-invalid={isInvalid && !field.schema.safeParse(row[name]).success}
                        value={row[name]}
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
