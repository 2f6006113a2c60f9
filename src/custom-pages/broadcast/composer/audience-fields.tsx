import { ConditionFields } from '../../../shared/messages/conditions/fields'
import { useCities, useCitySearch } from '../../../shared/people/cities'
import { serviceGroups } from '../../../shared/people/offices-of-doctors'
import { ChipCheckbox, ChipGroup, toggled } from '../../../shared/visits/time-preferences'
import { Chips } from '../../../ui/fields/chips'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import type { CampaignDraft } from '../draft'
import { kindLabels } from '../sentences'
import { useAudienceDoctors } from './use-audience-doctors'
import type { ComposerForm } from './use-composer'

const kinds = (['patient', 'assistant'] as const).map((value) => ({ value, label: kindLabels[value] }))

/** To whom it goes: everybody, unless a condition is given. */
export function AudienceFields({ form }: { form: ComposerForm }) {
  const { draft, change } = form
  return (
    <section className={section.section} aria-labelledby="audience-title">
      <h2 id="audience-title" className={text.heading}>
        Destinatari
      </h2>
      <Chips
        label="A chi"
        className={page.toolbar}
        value={draft.kind}
        options={kinds}
        onChange={(kind) => change({ kind: kind as CampaignDraft['kind'] })}
      />
      <Doctors form={form} />
      {draft.kind === 'assistant' ? (
        <p className={text.muted}>La ricevono tutti i collaboratori della segreteria.</p>
      ) : (
        <>
          <p className={text.muted}>Senza condizioni la ricevono tutti i pazienti.</p>
          <Conditions form={form} />
        </>
      )}
    </section>
  )
}

function Conditions({ form }: { form: ComposerForm }) {
  const { chosen, officesOf } = useAudienceDoctors(form.draft)
  const search = useCitySearch()
  const cities = useCities(form.draft.cityIds)
  const groups = serviceGroups(
    chosen.flatMap((id) => officesOf(id) ?? []),
    (services) => services.filter(({ medical_service }) => medical_service.slot_code !== 'mr'),
  )
  return (
    <ConditionFields
      form={form}
      cities={{ value: cities, search }}
      services={{ label: 'Prestazioni', placeholder: 'Qualsiasi', groups }}
    />
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
      <ChipGroup legend={draft.kind === 'patient' ? 'Pazienti di' : 'Segreteria di'}>
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
