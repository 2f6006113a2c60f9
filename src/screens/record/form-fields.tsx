import { Flex, Form, type FormRule, Skeleton } from 'antd'
import { type Field, formSections, type RecordOnWire, type Resource } from '../../../domain/resource'
import { problemOf } from '../../../domain/resource/form-values'
import { FieldInput, isWide } from '../kinds/inputs'
import type { OwnInput } from '../kinds/kind-view'
import { ownInput } from '../overrides/inputs'
import css from './record.module.css'

/** A switch always says one or the other: there is nothing to forget. */
const isAsked = ({ optional, widget }: Field) => !optional && widget.kind !== 'boolean'

/** The field's schema as rules of its form item: on blur what was given, on saving also what is missing. */
export function rulesOf(name: string, field: Field, record: RecordOnWire | undefined): FormRule[] {
  const rule = (validateTrigger: string, isAbout: (isGiven: boolean) => boolean): FormRule => ({
    validateTrigger,
    validator: async (_, value: unknown) => {
      const isGiven = value !== null && value !== undefined
      const problem = isAbout(isGiven) ? problemOf(field, value, record && (record[name] ?? null)) : undefined
      if (problem) throw new Error(problem)
    },
  })
  return [rule('onBlur', (isGiven) => isGiven), rule('onSave', (isGiven) => !isGiven)]
}

interface FieldItemProps {
  readonly name: string
  readonly field: Field
  /** The record that is changed: what stands there already is not refused. */
  readonly record?: RecordOnWire | undefined
  readonly own?: OwnInput | undefined
  readonly className?: string | undefined
}

export const boldLabel = { style: { fontWeight: 600 } }

/** One field as an item of antd's form: its label, its input, its schema as rules. */
export const FieldItem = ({ name, field, record, own, className }: FieldItemProps) => (
  <Form.Item
    name={name}
    label={isAsked(field) ? `${field.label} *` : field.label}
    labelCol={boldLabel}
    className={className}
    rules={rulesOf(name, field, record)}
    validateTrigger="onBlur"
    validateFirst
  >
    <FieldInput {...{ name, field, record, own }} />
  </Form.Item>
)

/** Two narrow fields share a row; one that would stand alone takes the whole of it. */
export function wideNames(fields: readonly (readonly [string, Field])[]): ReadonlySet<string> {
  const wide = new Set<string>()
  let alone: string | undefined
  for (const [name, field] of fields) {
    if (isWide(field)) {
      wide.add(name)
      if (alone) wide.add(alone)
      alone = undefined
    } else alone = alone === undefined ? name : undefined
  }
  if (alone) wide.add(alone)
  return wide
}

/** The fields of a form in the sections of the definition. */
export function FormFields({ resource, record }: { resource: Resource; record: RecordOnWire | undefined }) {
  return formSections(resource).map(([title, fields]) => {
    const wide = wideNames(fields)
    return (
      <fieldset key={title} className={css.section}>
        {title && <legend>{title}</legend>}
        <div className={css.fields}>
          {fields.map(([name, field]) => (
            <FieldItem
              key={name}
              {...{ name, field, record }}
              own={ownInput(resource.name, name)}
              className={wide.has(name) ? css.wide : undefined}
            />
          ))}
        </div>
      </fieldset>
    )
  })
}

/** As many fields as there will be, in their places. */
export const FormSkeleton = ({ resource }: { resource: Resource }) => (
  <Flex vertical gap={20} aria-busy>
    {formSections(resource).map(([title, fields]) => (
      <div key={title}>
        {title && <Skeleton.Input active size="small" />}
        <div className={css.fields}>
          {fields.map(([name]) => (
            <div key={name} className={wideNames(fields).has(name) ? css.wide : undefined}>
              <Skeleton active title={{ width: 80 }} paragraph={false} />
              <Skeleton.Input active block />
            </div>
          ))}
        </div>
      </div>
    ))}
  </Flex>
)
