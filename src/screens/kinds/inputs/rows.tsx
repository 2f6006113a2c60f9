import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Table } from 'antd'
import { useRef } from 'react'
import { type Field, initialOf } from '../../../../domain/resource'
import type { FieldInputType, InputProps } from '../kind-view'

interface Line {
  readonly key: number
  readonly row: Readonly<Record<string, unknown>>
}

const emptyRow = (columns: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, initialOf(field)]))

/** A small table: a row is added at its end, with the keyboard in its first cell, and taken away by its button. */
export const rowsInput = (FieldInput: FieldInputType) =>
  function RowsInput({ control, label, value, widget, onChange, onBlur }: InputProps<'rows'>) {
    const container = useRef<HTMLElement>(null)
    const rows = value ?? []
    const fields = Object.entries(widget.columns)
    const isInvalid = control['aria-invalid'] === true || control['aria-invalid'] === 'true'
    const focus = (selector: string) =>
      setTimeout(() => container.current?.querySelector<HTMLElement>(selector)?.focus())
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
      <Flex
        component="fieldset"
        vertical
        gap={6}
        ref={container}
        id={control.id}
        aria-label={label}
        aria-describedby={control['aria-describedby']}
      >
        {rows.length > 0 && (
          <Table
            size="small"
            pagination={false}
            style={{ overflowX: 'auto' }}
            dataSource={rows.map((row, key) => ({ key, row }))}
            columns={[
              ...fields.map(([name, field]) => ({
                key: name,
                title: field.optional ? field.label : `${field.label} *`,
                render: (_: unknown, { row, key }: Line) => (
                  <FieldInput
                    name={name}
                    field={field}
                    record={row}
                    id={`${control.id}-${key}-${name}`}
                    aria-label={`${label}, riga ${key + 1}: ${field.label}`}
                    aria-invalid={isInvalid && !field.schema.safeParse(row[name]).success}
                    value={row[name]}
                    onChange={(cell) => set(key, name, cell)}
                    onBlur={onBlur}
                  />
                ),
              })),
              {
                key: 'remove',
                title: <span className="visually-hidden">Togli</span>,
                render: (_: unknown, { key }: Line) => (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    title="Togli la riga"
                    aria-label={`Togli la riga ${key + 1}`}
                    onClick={() => remove(key)}
                  />
                ),
              },
            ]}
          />
        )}
        <Button data-add icon={<PlusOutlined aria-hidden />} disabled={rows.length >= widget.max} onClick={add}>
          Aggiungi riga
        </Button>
      </Flex>
    )
  }
