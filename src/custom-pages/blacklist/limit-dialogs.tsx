import { useState } from 'react'
import type { Limit } from '../../../domain/contract/people/limits'
import type { PatientInBrief } from '../../../domain/contract/people/patient-in-brief'
import { LimitDialog } from '../../shared/patients/limit-dialog'
import { PatientSelect } from '../../shared/patients/patient-select'
import { usePatientSearch } from '../../shared/patients/patients'
import { useNameMask } from '../../shared/people/name-mask'
import { Field } from '../../ui/fields/field'

type Person = Pick<
  PatientInBrief,
  'id' | 'first_name' | 'last_name' | 'birthday' | 'fiscal_code' | 'phone_prefix' | 'phone'
>

interface LimitingProps {
  /** Absent: a new one, of a patient to be chosen. */
  readonly limit: Limit | undefined
  readonly onClose: () => void
}

export default function Limiting({ limit, onClose }: LimitingProps) {
  const names = useNameMask()
  const search = usePatientSearch()
  const [chosen, setChosen] = useState<Person | null>(null)
  const who = limit
    ? names.name({ user: limit.user, name: null, pharmaceutical_company: null })
    : (error: string | undefined) => (
        <Field label="Paziente" error={error}>
          {(control) => <PatientSelect {...search} control={control} chosen={chosen} onChoose={setChosen} />}
        </Field>
      )
  return <LimitDialog who={who} user={limit?.user ?? chosen} limit={limit} onClose={onClose} />
}
