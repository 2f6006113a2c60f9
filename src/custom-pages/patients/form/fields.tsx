import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { patientText } from '../../../../domain/contract/people/patient-fields'
import { splitPhone } from '../../../../domain/phone/countries'
import { fiscalCodeBirthdays, fiscalCodeFacts, fiscalCodeWarnings } from '../../../../domain/resource/fiscal-facts'
import { numericDate, parseNumericDate } from '../../../../domain/text/dates'
import type { SectionForm } from '../../../forms/section-form'
import { useCitySearch } from '../../../shared/people/cities'
import { CitySelect } from '../../../shared/people/cities-select'
import { useNameMask } from '../../../shared/people/name-mask'
import { PhoneInput } from '../../../shared/people/phone-input'
import controls from '../../../ui/controls.module.css'
import { Field } from '../../../ui/fields/field'
import page from '../../../ui/page.module.css'
import sectionForm from '../../../ui/section-form.module.css'
import text from '../../../ui/text/text.module.css'
import { BirthplaceField } from './birthplace-field'
import { type PatientValues, parseBirthday } from './values'
import { Warning } from './warning'

interface FieldsProps {
  readonly form: Pick<SectionForm<PatientValues>, 'values' | 'errors' | 'set'>
  readonly today: CivilDate
  readonly isNew: boolean
  /** The person signs in with the address, and alone may change it. */
  readonly isLogin: boolean
}

/** What a practice writes of a patient. */
export function PatientFields({ form, today, isNew, isLogin }: FieldsProps) {
  const { values, errors, set } = form
  const warnings = useWarnings(values)
  const citySearch = useCitySearch()
  const textField = (name: 'last_name' | 'first_name' | 'address', label: string, maxLength: number) => (
    <Field label={label} error={errors[name]} hint={name !== 'address' && <Warning text={warnings[name]} />}>
      {({ status: _, ...control }) => (
        <input
          {...control}
          name={name}
          className={controls.input}
          autoComplete="off"
          maxLength={maxLength}
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className={sectionForm.grid}>
      <div className={sectionForm.half}>{textField('last_name', 'Cognome', 80)}</div>
      <div className={sectionForm.half}>{textField('first_name', 'Nome', 80)}</div>
      <div className={sectionForm.half}>
        <FiscalCode {...{ form, today }} />
      </div>
      <div className={sectionForm.half}>
        <Field label="Data di nascita" error={errors.birthday} hint={<Warning text={warnings.birthday} />}>
          {({ status: _, ...control }) => (
            <input
              {...control}
              className={controls.input}
              inputMode="numeric"
              autoComplete="off"
              placeholder="gg/mm/aaaa"
              maxLength={10}
              value={values.birthday}
              onChange={({ target }) => set({ birthday: target.value })}
              onBlur={() => {
                const day = parseBirthday(values.birthday)
                if (day && numericDate(day) !== values.birthday) set({ birthday: numericDate(day) })
              }}
            />
          )}
        </Field>
      </div>
      <Gender {...{ form }} warning={warnings.gender} />
      <BirthplaceField {...{ form }} warning={warnings.place} />
      <PhoneInput
        country={values.country}
        phone={values.phone}
        error={errors.phone}
        onCountry={(country) => set({ country })}
        onPhone={(phone) => set({ phone, ...splitPhone(phone) })}
      />
      <Field
        label="E-mail"
        error={errors.email}
        hint={isLogin ? patientText.access : 'Riceve qui promemoria e comunicazioni, anche per più familiari.'}
      >
        {({ status: _, ...control }) => (
          <input
            {...control}
            type="email"
            className={controls.input}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            readOnly={isLogin}
            value={values.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </Field>
      <div className={sectionForm.half}>{textField('address', 'Indirizzo', 160)}</div>
      <div className={sectionForm.half}>
        <Field label="Comune" error={errors.city}>
          {(control) => (
            <CitySelect
              control={control}
              search={citySearch}
              value={values.city}
              onChange={(city) =>
                set({ city: city && { id: city.id, name: city.name, province_code: city.province_code } })
              }
            />
          )}
        </Field>
      </div>
      {isNew && <Consents form={form} />}
    </div>
  )
}

/** What disagrees with the fiscal code, by field; saving stays possible. */
function useWarnings(values: PatientValues): Readonly<Record<string, string | undefined>> {
  const person = {
    last_name: values.last_name,
    first_name: values.first_name,
    gender: values.gender || null,
    birthday: parseNumericDate(values.birthday),
    place: values.birthplace?.cadastral_code ?? null,
  }
  return Object.fromEntries(fiscalCodeWarnings(values.fiscal_code, person).map(({ field, text }) => [field, text]))
}

/** Read as soon as it is right: it fills in sex and birth date where they are empty; of two possible dates one is chosen. */
function FiscalCode({ form: { values, errors, set }, today }: Pick<FieldsProps, 'form' | 'today'>) {
  const names = useNameMask()
  const facts = fiscalCodeFacts(values.fiscal_code)
  const born = facts ? fiscalCodeBirthdays(facts, today) : []
  const read = (fiscal_code: string) => {
    const fiscalFacts = fiscalCodeFacts(fiscal_code)
    const [birthday, another] = fiscalFacts ? fiscalCodeBirthdays(fiscalFacts, today) : []
    set({
      fiscal_code,
      ...(fiscalFacts && !values.gender && { gender: fiscalFacts.gender }),
      ...(birthday && !another && !values.birthday.trim() && { birthday: numericDate(birthday) }),
    })
  }
  return (
    <Field
      label="Codice fiscale"
      error={errors.fiscal_code}
      hint={
        facts && (
          <>
            Dice: {facts.gender === 'F' ? 'donna' : 'uomo'}
            {born.length === 1 && `, ${names.detail(numericDate(born[0] ?? ''))}`}
            {born.length > 1 && !values.birthday.trim() && (
              <CenturyChoice days={born.map(numericDate)} onChoose={(birthday) => set({ birthday })} />
            )}
          </>
        )
      }
    >
      {({ status: _, ...control }) => (
        <input
          {...control}
          className={controls.input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={values.fiscal_code}
          onChange={({ target }) => read(target.value.toUpperCase())}
        />
      )}
    </Field>
  )
}

/** The days of birth that a code may mean, of which one is chosen. */
function CenturyChoice({ days, onChoose }: { days: readonly string[]; onChoose: (day: string) => void }) {
  const names = useNameMask()
  return days.map((day, at) => (
    <span key={day}>
      {at === 0 ? ', ' : ' o '}
      <button type="button" className={controls.link} onClick={() => onChoose(day)}>
        {names.detail(day)}
      </button>
    </span>
  ))
}

const genders = [
  ['F', 'Donna'],
  ['M', 'Uomo'],
  ['', 'Non indicato'],
] as const

function Gender({
  form: { values, errors, set },
  warning,
}: Pick<FieldsProps, 'form'> & { warning: string | undefined }) {
  return (
    <fieldset>
      <legend className={text.label} style={{ paddingBottom: 6 }}>
        Sesso
      </legend>
      <div className={page.toolbar}>
        {genders.map(([value, label]) => (
          <label key={value} className={controls.chip}>
            <input
              type="radio"
              name="gender"
              checked={values.gender === value}
              onChange={() => set({ gender: value })}
            />
            {label}
          </label>
        ))}
      </div>
      {errors.gender ? (
        <p className={text.error}>{errors.gender}</p>
      ) : (
        <p className={text.small}>
          <Warning text={warning} />
        </p>
      )}
    </fieldset>
  )
}

const consents = [
  ['privacy', 'Cura e prenotazioni'],
  ['newsletter', 'Novità e informazioni'],
  ['marketing', 'Offerte e promozioni'],
] as const

function Consents({ form: { values, errors, set } }: Pick<FieldsProps, 'form'>) {
  return (
    <fieldset>
      <legend className={text.label} style={{ paddingBottom: 6 }}>
        Consensi firmati in studio
      </legend>
      <div className={page.toolbar}>
        {consents.map(([name, label]) => (
          <label key={name} className={controls.chip}>
            <input type="checkbox" checked={values[name]} onChange={({ target }) => set({ [name]: target.checked })} />
            {label}
          </label>
        ))}
      </div>
      {errors.privacy && <p className={text.error}>{errors.privacy}</p>}
    </fieldset>
  )
}
