import type { ComponentProps } from 'react'
import controls from '../controls.module.css'
import { Field } from './field'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
}

/** A line of text in a form of plain HTML. */
export const TextField = ({ label, error, ...input }: TextFieldProps) => (
  <Field label={label} error={error}>
    {({ status: _, ...control }) => <input {...control} {...input} className={controls.input} />}
  </Field>
)
