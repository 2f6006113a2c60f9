import { Input, Select } from 'antd'
import { useState } from 'react'
import { numericDate, parseNumericDate } from '../../../domain/text/dates'
import { fullDoctorName } from '../../../domain/text/format'
import { useCurrentUser } from '../../api'
import { selectableDoctors } from '../../api/current-user'
import { useOfficesOfDoctors } from '../../api/offices-of-doctors'
import { useSession } from '../../session'
import { Chips } from '../../ui/chips'
import { Field } from '../../ui/field'
import { listOfChoices } from '../../ui/list-of-choices'
import { NativeSelect } from '../../ui/native-select'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { ChipCheckbox, ChipGroup, toggled } from '../../ui/time-wishes'
import css from './broadcast.module.css'
import { CitiesSelect } from './cities-select'
import type { CampaignDraft } from './draft'
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
  return (
    <section className={section.section} aria-labelledby="audience-title">
      <h2 id="audience-title" className={text.heading}>
        Destinatari
      </h2>
      <Chips
        label="A chi"
        className={css.chips}
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
            <div className={css.pair}>
              <Typed form={form} name="ageFrom" label="Età da" mode="numeric" placeholder="0" />
              <Typed form={form} name="ageTo" label="Età fino a" mode="numeric" placeholder="130" />
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
                <CitiesSelect control={control} ids={draft.cityIds} onChange={(cityIds) => change({ cityIds })} />
              )}
            </Field>
            <Services form={form} />
            <div className={`${css.pair} ${css.wide}`}>
              <Day form={form} name="seenFrom" label="Ultima visita dal" />
              <Day form={form} name="seenTo" label="Ultima visita fino al" />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

interface TypedProps {
  readonly form: ComposerForm
  readonly name: 'ageFrom' | 'ageTo' | 'seenFrom' | 'seenTo'
  readonly label: string
  readonly mode?: 'numeric'
  readonly placeholder: string
  readonly onLeft?: () => void
}

function Typed({ form: { draft, errors, change }, name, label, mode, placeholder, onLeft }: TypedProps) {
  return (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          inputMode={mode}
          autoComplete="off"
          maxLength={10}
          placeholder={placeholder}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          onBlur={onLeft}
        />
      )}
    </Field>
  )
}

/** A day as it is typed; left, it is written with two digits. */
function Day({
  name,
  ...props
}: Omit<TypedProps, 'placeholder' | 'mode' | 'onLeft'> & { name: 'seenFrom' | 'seenTo' }) {
  const { draft, change } = props.form
  const onLeft = () => {
    const date = parseNumericDate(draft[name])
    if (date && numericDate(date) !== draft[name]) change({ [name]: numericDate(date) })
  }
  return <Typed {...props} name={name} mode="numeric" placeholder="gg/mm/aaaa" onLeft={onLeft} />
}

function Services({ form: { draft, errors, change } }: { form: ComposerForm }) {
  const [isOpen, setOpen] = useState(false)
  const groups = useOfficesOfDoctors().flatMap(({ doctor, officeUsers }) =>
    officeUsers.map(({ id, office, office_services }) => ({
      key: id,
      label: [doctor, office.name].filter(Boolean).join(' · '),
      options: office_services
        .filter(({ medical_service }) => medical_service.slot_code !== 'mr')
        .map((service) => ({ value: service.id, label: service.name })),
    })),
  )
  return (
    <Field label="Prestazioni" error={errors.officeServiceIds}>
      {(control) => (
        <Select<number[]>
          {...control}
          {...listOfChoices}
          mode="multiple"
          open={isOpen}
          onOpenChange={setOpen}
          value={[...draft.officeServiceIds]}
          options={groups}
          optionFilterProp="label"
          placeholder="Qualsiasi"
          notFoundContent="Nessuna prestazione"
          onChange={(officeServiceIds) => change({ officeServiceIds })}
        />
      )}
    </Field>
  )
}

/** The doctors for whom the user may write; only where there are several. */
function Doctors({ form: { draft, errors, change } }: { form: ComposerForm }) {
  const { data: user } = useCurrentUser()
  const { actingDoctorId, userId } = useSession()
  if (!user) return null
  const linked = selectableDoctors(user).filter(({ rights }) => rights.includes('broadcast'))
  const isDoctor = actingDoctorId === null
  const doctors = [
    ...(isDoctor && userId !== null ? [{ id: userId, name: 'I miei' }] : []),
    ...linked.map((doctor) => ({ id: doctor.id, name: fullDoctorName(doctor) })),
  ]
  if (doctors.length < 2) return null
  const own = actingDoctorId ?? userId
  const chosen = draft.doctorIds.length > 0 ? draft.doctorIds : own === null ? [] : [own]
  return (
    <div>
      <ChipGroup legend={draft.kind === 'patients' ? 'Pazienti di' : 'Segreteria di'}>
        {doctors.map(({ id, name }) => (
          <ChipCheckbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(isIn) => change({ doctorIds: [...toggled(chosen, id, isIn)] })}
          >
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
