import { useCities, useCitySearch } from '../../api/cities'
import { serviceGroups } from '../../api/offices-of-doctors'
import { Chips } from '../../ui/chips'
import { CitiesSelect } from '../../ui/cities-select'
import { Field } from '../../ui/field'
import { NativeSelect } from '../../ui/native-select'
import section from '../../ui/section.module.css'
import { ServicesSelect } from '../../ui/services-select'
import text from '../../ui/text.module.css'
import { ChipCheckbox, ChipGroup, toggled } from '../../ui/time-wishes'
import css from './audience.module.css'
import broadcast from './broadcast.module.css'
import type { CampaignDraft } from './draft'
import { DayField, TypedField } from './typed-field'
import { useAudienceDoctors } from './use-audience-doctors'
import type { ComposerForm } from './use-composer'
import { kindWords } from './words'

const kinds = (['patients', 'assistants'] as const).map((value) => ({ value, label: kindWords[value] }))
const genders = [
  { value: '', label: 'Donne e uomini' },
  { value: 'F', label: 'Donne' },
  { value: 'M', label: 'Uomini' },
] as const

/** To whom it goes: everybody, unless a condition is given. */
export function AudienceFields({ form }: { form: ComposerForm }) {
  const { draft, errors, change } = form
  const search = useCitySearch()
  const cities = useCities(draft.cityIds)
  return (
    <section className={section.section} aria-labelledby="audience-title">
      <h2 id="audience-title" className={text.heading}>
        Destinatari
      </h2>
      <Chips
        label="A chi"
        className={broadcast.chips}
        value={draft.kind}
        options={kinds}
        onChange={(kind) => change({ kind: kind as CampaignDraft['kind'] })}
      />
      <Doctors form={form} />
      {draft.kind === 'assistants' ? (
        <p className={text.muted}>La ricevono tutti i collaboratori della segreteria.</p>
      ) : (
        <>
          <p className={text.muted}>Senza condizioni la ricevono tutti i pazienti.</p>
          <div className={css.grid}>
            <div className={broadcast.pair}>
              <TypedField form={form} name="ageFrom" label="Età da" placeholder="0" />
              <TypedField form={form} name="ageTo" label="Età fino a" placeholder="130" />
            </div>
            <Field label="Sesso" error={errors.gender}>
              {({ id }) => (
                <NativeSelect
                  id={id}
                  value={draft.gender}
                  options={genders}
                  onChange={(gender) => change({ gender: gender as CampaignDraft['gender'] })}
                />
              )}
            </Field>
            <Field label="Comuni di residenza" error={errors.cityIds}>
              {(control) => (
                <CitiesSelect
                  {...{ control, search }}
                  value={cities}
                  onChange={(chosen) => change({ cityIds: chosen.map(({ id }) => id) })}
                />
              )}
            </Field>
            <Services form={form} />
            <div className={`${broadcast.pair} ${css.wide}`}>
              <DayField form={form} name="seenFrom" label="Ultima visita dal" />
              <DayField form={form} name="seenTo" label="Ultima visita fino al" />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

function Services({ form: { draft, errors, change } }: { form: ComposerForm }) {
  const { chosen, officesOf } = useAudienceDoctors(draft)
  const groups = serviceGroups(
    chosen.flatMap((id) => officesOf(id) ?? []),
    (services) => services.filter(({ medical_service }) => medical_service.slot_code !== 'mr'),
  )
  return (
    <Field label="Prestazioni" error={errors.officeServiceIds}>
      {(control) => (
        <ServicesSelect
          control={control}
          groups={groups}
          ids={draft.officeServiceIds}
          placeholder="Qualsiasi"
          onChange={(officeServiceIds) => change({ officeServiceIds })}
        />
      )}
    </Field>
  )
}

/** The doctors for whom the user may write; only where there are several. The services of one who is left out go with them. */
function Doctors({ form: { draft, errors, change } }: { form: ComposerForm }) {
  const { doctors, chosen, servicesOf } = useAudienceDoctors(draft)
  if (doctors.length < 2) return null
  const choose = (id: number, isIn: boolean) => {
    const doctorIds = toggled(chosen, id, isIn)
    // it goes to somebody's people
    if (doctorIds.length === 0) return
    const gone = isIn ? [] : servicesOf(id)
    change({ doctorIds, officeServiceIds: draft.officeServiceIds.filter((service) => !gone.includes(service)) })
  }
  return (
    <div>
      <ChipGroup legend={draft.kind === 'patients' ? 'Pazienti di' : 'Segreteria di'}>
        {doctors.map(({ id, name }) => (
          <ChipCheckbox key={id} checked={chosen.includes(id)} onChange={(isIn) => choose(id, isIn)}>
            {name}
          </ChipCheckbox>
        ))}
      </ChipGroup>
      {errors.doctorIds && (
        <p role="alert" className={text.error}>
          {errors.doctorIds}
        </p>
      )}
    </div>
  )
}
