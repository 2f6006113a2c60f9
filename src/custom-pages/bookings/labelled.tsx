import { type ReactNode, useId } from 'react'
import css from './filters.module.css'

/** A control of the filters under its name. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
