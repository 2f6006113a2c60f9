import { bornAbroad, fiscalCodeFacts } from '../../../../domain/resource/fiscal-facts'
import { fold } from '../../../../domain/text/search'
import type { SectionForm } from '../../../forms/section-form'
import { useCityOfCode, useCitySearch } from '../../../shared/people/cities'
import { CitySelect } from '../../../shared/people/cities-select'
import { Field } from '../../../ui/fields/field'
import type { Birthplace, PatientValues } from './values'
import { Warning } from './warning'

const abroad: Birthplace = { id: 0, name: 'Estero', province_code: '', cadastral_code: bornAbroad }

interface BirthplaceFieldProps {
  readonly form: Pick<SectionForm<PatientValues>, 'values' | 'set'>
  readonly warning: string | undefined
}

/** What the fiscal code says, unless another place is chosen: then the two are compared. */
export function BirthplaceField({ form: { values, set }, warning }: BirthplaceFieldProps) {
  const search = useCitySearch()
  const fiscalFacts = usePlaceOf(values.fiscal_code)
  const isAbroadFound = search.typed !== null && fold(abroad.name).startsWith(fold(search.typed.trim()))
  const cities: readonly Birthplace[] = isAbroadFound ? [abroad, ...search.cities] : search.cities
  return (
    <Field
      label="Luogo di nascita"
      hint={warning ? <Warning text={warning} /> : hintOf(values.birthplace, fiscalFacts)}
    >
      {(control) => (
        <CitySelect
          control={control}
          search={{ ...search, cities }}
          value={values.birthplace ?? fiscalFacts}
          placeholder="Comune, o estero"
          onChange={(place) =>
            set({
              birthplace: place && {
                id: place.id,
                name: place.name,
                province_code: place.province_code,
                cadastral_code: place.cadastral_code,
              },
            })
          }
        />
      )}
    </Field>
  )
}

function hintOf(chosen: Birthplace | null, fiscalFacts: Birthplace | null): string {
  if (!fiscalFacts) return 'Si confronta con il codice fiscale.'
  return chosen ? 'Come nel codice fiscale.' : 'Letto dal codice fiscale.'
}

/** The place that a right code names; null without one, and while it is not known. */
function usePlaceOf(fiscalCode: string): Birthplace | null {
  const code = fiscalCodeFacts(fiscalCode)?.place ?? null
  const isAbroad = code?.startsWith(bornAbroad) === true
  const city = useCityOfCode(isAbroad ? null : code)
  if (isAbroad) return abroad
  if (code === null || city === undefined) return null
  return city ?? { id: 0, name: 'Comune soppresso', province_code: '', cadastral_code: code }
}
