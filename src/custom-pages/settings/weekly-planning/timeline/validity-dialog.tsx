import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { type CivilDate, isCivilDate } from '../../../../../domain/calendar/civil-date'
import { weeksText } from '../../../../../domain/planning/week-plan'
import { validationText } from '../../../../../domain/text/validation'
import { Dialog } from '../../../../ui/dialogs/dialog'
import { Field } from '../../../../ui/fields/field'
import { SelectField } from '../../../../ui/fields/native-select'
import type { WeekSource } from '../copy/copy-sources'
import css from '../panel/panel.module.css'

/** Name and days of a validity, and for a new one the week to start from. */
export interface ValidityFields {
  readonly name: string
  readonly from: CivilDate
  readonly to: CivilDate
}
type ValidityErrors = Partial<Record<keyof ValidityFields, string>>

interface ValidityDialogProps {
  /** Null: a new validity. */
  readonly initial: ValidityFields | null
  /** Whether its first day may be left open, as that of a validity that has always held. */
  readonly mayBeOpen: boolean
  /** Weeks that a new one may start from. */
  readonly sources: readonly WeekSource[]
  /** The first day that a new one has. */
  readonly firstDay: CivilDate
  /** Why the days cannot be, at their field. */
  readonly problemOf: (fields: ValidityFields) => ValidityErrors
  readonly onDone: (fields: ValidityFields, source: WeekSource | null) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** A new validity, or name and days of one; it is saved with the rest of the page. */
export function ValidityDialog(props: ValidityDialogProps) {
  const { initial, mayBeOpen, sources, firstDay, problemOf, onDone, onRemove, onClose } = props
  const [fields, setFields] = useState(initial ?? { name: '', from: firstDay, to: '' })
  const [source, setSource] = useState('')
  const [errors, setErrors] = useState<ValidityErrors>({})
  const root = useRef<HTMLElement>(null)
  const id = useId()

  function submit() {
    const found = problems(fields, mayBeOpen)
    const all = Object.keys(found).length > 0 ? found : problemOf(fields)
    setErrors(all)
    const first = Object.keys(all)[0]
    if (first) root.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onDone({ ...fields, name: fields.name.trim() }, sources.find(({ key }) => key === source) ?? null)
  }
  const input = (name: keyof ValidityFields, label: string, more: { type?: string; hint?: string }) => (
    <Field label={label} error={errors[name]} hint={more.hint}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={more.type ?? 'text'}
          {...(name === 'name' && { maxLength: 60 })}
          autoComplete="off"
          value={fields[name]}
          onChange={({ target }) => {
            setFields({ ...fields, [name]: target.value })
            setErrors({})
          }}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      size="form"
      width={480}
      title={initial ? 'Validità' : 'Nuova validità'}
      onCancel={onClose}
      onOpened={() => root.current?.querySelector<HTMLElement>('input')?.focus()}
      footer={
        <Flex justify="end" gap={8}>
          {initial && (
            <Button danger icon={<DeleteOutlined aria-hidden />} style={{ marginRight: 'auto' }} onClick={onRemove}>
              Elimina
            </Button>
          )}
          <Button onClick={onClose}>Annulla</Button>
          <Button type="primary" htmlType="submit" form={id}>
            {initial ? 'Cambia' : 'Aggiungi'}
          </Button>
        </Flex>
      }
    >
      <Flex
        ref={root}
        component="form"
        id={id}
        vertical
        gap={14}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {input('name', 'Nome', { hint: 'Per riconoscerla, ad esempio “Estate”.' })}
        <div className={css.pair}>
          {input('from', 'Dal', { type: 'date' })}
          {input('to', 'Al', { type: 'date', hint: 'Vuoto: senza fine.' })}
        </div>
        {!initial && (
          <SelectField
            label="Parti da"
            value={source}
            options={[
              { value: '', label: 'Una settimana vuota' },
              ...sources.map(({ key, label }) => ({ value: key, label })),
            ]}
            onChange={setSource}
          />
        )}
      </Flex>
    </Dialog>
  )
}

function problems({ from, to }: ValidityFields, mayBeOpen: boolean): ValidityErrors {
  if (from === '' && !mayBeOpen) return { from: validationText.required }
  if (from !== '' && !isCivilDate(from)) return { from: validationText.date }
  if (to !== '' && !isCivilDate(to)) return { to: validationText.date }
  return from !== '' && to !== '' && to < from ? { to: weeksText.period } : {}
}
