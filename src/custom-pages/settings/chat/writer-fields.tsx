import { Switch } from 'antd'
import { useId } from 'react'
import type { SectionForm } from '../../../forms/section-form'
import page from '../../../ui/page.module.css'
import form from '../../../ui/section-form.module.css'
import text from '../../../ui/text/text.module.css'
import type { ChatValues } from './values'

/** What each section gets. */
export interface PartProps {
  readonly form: SectionForm<ChatValues>
}

interface SwitchRowProps {
  readonly label: string
  readonly about: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch at the right of what it says. */
export function SwitchRow({ label, about, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={form.switch}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p className={text.small}>{about}</p>
      </div>
      <Switch id={id} checked={checked} onChange={onChange} />
    </div>
  )
}

/** Patients and representatives may each be kept from writing; what was written stays readable. */
export function WriterFields({ form: { values, set } }: PartProps) {
  return (
    <section className={page.stack} aria-labelledby="chi">
      <h2 id="chi" className={text.heading}>
        Chi può scrivere
      </h2>
      <SwitchRow
        label="Pazienti"
        about="I tuoi assistiti scrivono dall’app e dall’area personale. Chi è limitato non scrive comunque."
        checked={values.patients_write}
        onChange={(patients_write) => set({ patients_write })}
      />
      <SwitchRow
        label="Informatori"
        about="Gli informatori scientifici che hanno o hanno avuto un incontro."
        checked={values.representatives_write}
        onChange={(representatives_write) => set({ representatives_write })}
      />
      <p className={text.small}>
        Colleghi e segreteria possono scrivere sempre. Chi non può più scrivere legge ancora i messaggi ricevuti.
      </p>
    </section>
  )
}
