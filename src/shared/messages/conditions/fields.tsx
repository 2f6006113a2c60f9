import type { ComponentProps } from 'react'
import { Field } from '../../../ui/fields/field'
import { SelectField } from '../../../ui/fields/native-select'
import { DayField, ParsedField, type TypedForm } from '../../../ui/fields/parsed-field'
import { CitiesSelect } from '../../people/cities-select'
import { ServicesSelect } from '../../people/services-select'
import type { ConditionsDraft } from './draft'
import css from './fields.module.css'

const genders = [
  { value: '', label: 'Donne e uomini' },
  { value: 'F', label: 'Donne' },
  { value: 'M', label: 'Uomini' },
] as const

interface ConditionFieldsProps {
  readonly form: TypedForm<ConditionsDraft>
  /** Those of the draft with their names, and what finds more (src/shared/people/cities.ts). */
  readonly cities: Pick<ComponentProps<typeof CitiesSelect>, 'value' | 'search'>
  readonly services: {
    readonly label: string
    readonly placeholder: string
    readonly groups: ComponentProps<typeof ServicesSelect>['groups']
  }
}

/** To which patients: age, sex, city, service and last visit. */
export function ConditionFields({ form, cities, services: { label, ...services } }: ConditionFieldsProps) {
  const { draft, errors, change } = form
  return (
    <div className={css.grid}>
      <div className={css.pair}>
        <ParsedField form={form} name="ageFrom" label="Età da" placeholder="0" />
        <ParsedField form={form} name="ageTo" label="Età fino a" placeholder="130" />
      </div>
      <SelectField
        label="Sesso"
        error={errors.gender}
        value={draft.gender}
        options={genders}
        onChange={(gender) => change({ gender: gender as ConditionsDraft['gender'] })}
      />
      <Field label="Comuni di residenza" error={errors.cityIds}>
        {(control) => (
          <CitiesSelect
            {...{ control, ...cities }}
            onChange={(chosen) => change({ cityIds: chosen.map(({ id }) => id) })}
          />
        )}
      </Field>
      <Field label={label} error={errors.officeServiceIds}>
        {(control) => (
          <ServicesSelect
            {...{ control, ...services }}
            ids={draft.officeServiceIds}
            onChange={(officeServiceIds) => change({ officeServiceIds })}
          />
        )}
      </Field>
      <div className={`${css.pair} ${css.wide}`}>
        <DayField form={form} name="seenFrom" label="Ultima visita dal" />
        <DayField form={form} name="seenTo" label="Ultima visita fino al" />
      </div>
    </div>
  )
}
