import { Checkbox, Select } from 'antd'
import { lazy, Suspense, useId } from 'react'
import { linkRightName, linkRights } from '../../../../../domain/access/roles'
import type { PracticeOffice } from '../../../../../domain/contract/practice/offices'
import type { StaffMember } from '../../../../../domain/contract/practice/staff'
import type { SectionForm } from '../../../../forms/section-form'
import { Field, type FieldControl } from '../../../../ui/fields/field'
import css from '../../../../ui/section-form.module.css'
import text from '../../../../ui/text/text.module.css'
import { everywhere, rightHint, type TermsValues } from './values'

const DayPicker = lazy(() => import('../../../../ui/fields/day-picker'))

interface TermsFieldsProps<V extends TermsValues> {
  readonly form: Pick<SectionForm<V>, 'errors'>
  readonly values: TermsValues
  readonly set: (changes: Partial<TermsValues>) => void
  readonly offices: readonly PracticeOffice[]
  /** Whose rights can be copied. */
  readonly others: readonly StaffMember[]
}

/** Where, when and what somebody may do for the doctor. */
export function TermsFields<V extends TermsValues>({ form, values, set, offices, others }: TermsFieldsProps<V>) {
  const { errors } = form
  const day = (name: 'valid_from' | 'valid_to', label: string, hint: string) => (
    <div className={css.third}>
      <Field label={label} error={errors[name]} hint={hint}>
        {(control) => <Day control={control} value={values[name]} onChange={(value) => set({ [name]: value })} />}
      </Field>
    </div>
  )
  return (
    <>
      <div className={css.grid}>
        <div className={css.third}>
          <Field label="Struttura" error={errors.office_id}>
            {(control) => (
              <Select
                {...control}
                value={values.office_id ?? 0}
                onChange={(id) => set({ office_id: id || null })}
                options={[
                  { value: 0, label: everywhere },
                  ...offices.map(({ office }) => ({ value: office.id, label: office.name })),
                ]}
              />
            )}
          </Field>
        </div>
        {day('valid_from', 'Dal', 'Vuoto: da subito.')}
        {day('valid_to', 'Al', 'Compreso. Vuoto: senza scadenza.')}
      </div>
      <Rights errors={errors} values={values} set={set} others={others} />
    </>
  )
}

const Day = ({
  control,
  ...day
}: {
  control: FieldControl
  value: string | null
  onChange: (day: string | null) => void
}) => (
  <Suspense fallback={null}>
    <DayPicker control={control} {...day} placeholder="gg/mm/aaaa" onBlur={() => undefined} />
  </Suspense>
)

type RightsProps = Pick<TermsFieldsProps<TermsValues>, 'values' | 'set' | 'others'> & {
  readonly errors: SectionForm<TermsValues>['errors']
}

/** The rights as boxes with what they are for. */
function Rights({ errors, values, set, others }: RightsProps) {
  const id = useId()
  return (
    <fieldset className={css.group} aria-describedby={errors.rights ? `${id}-error` : undefined}>
      <legend className={text.label}>Permessi</legend>
      {others.length > 0 && (
        <Select
          aria-label="Copia i permessi di"
          placeholder="Copia i permessi di…"
          value={null}
          onChange={(member: number | null) => {
            const chosen = others.find((one) => one.id === member)
            if (chosen) set({ rights: chosen.rights })
          }}
          options={others.map(({ id: value, person }) => ({ value, label: person.name }))}
        />
      )}
      {linkRights.map((right) => (
        <Checkbox
          key={right}
          checked={values.rights.includes(right)}
          aria-invalid={errors.rights !== undefined}
          onChange={({ target }) => {
            const chosen = new Set(values.rights)
            if (target.checked) chosen.add(right)
            else chosen.delete(right)
            set({ rights: linkRights.filter((one) => chosen.has(one)) })
          }}
        >
          {linkRightName[right]} <span className={text.muted}>· {rightHint[right]}</span>
        </Checkbox>
      ))}
      {errors.rights && (
        <p id={`${id}-error`} className={text.error}>
          {errors.rights}
        </p>
      )}
    </fieldset>
  )
}
