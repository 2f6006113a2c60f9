import { Input, Select } from 'antd'
import { useState } from 'react'
import type { OwnProfile } from '../../../../../domain/contract/practice/setup'
import { languageName } from '../../../../../domain/text/languages'
import { useSectionForm } from '../../../../forms/section-form'
import { SectionFormView } from '../../../../forms/section-form-view'
import { announce } from '../../../../platform/calls'
import { fileUrl } from '../../../../platform/calls/file-links'
import { useChangeProfile, useOwnProfile } from '../../../../shared/people/setup'
import { LoadError } from '../../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows'
import { Field } from '../../../../ui/fields/field'
import { listOfChoices } from '../../../../ui/fields/list-of-choices'
import css from '../../../../ui/section-form.module.css'
import { LinksField } from './links-field'
import { PagePreview } from './page-preview'
import { PhotoField } from './photo-field'
import { SpecializationsField } from './specializations-field'
import { bodyOf, fieldOf, problemsOfProfile, profileLabels, savedOf } from './values'

/** The doctor's contacts, and what patients see of the doctor. */
export default function OwnData() {
  const { data, isPending, refetch } = useOwnProfile(true)
  if (isPending) return <SkeletonRows rows={6} />
  if (!data) return <LoadError text="Non è stato possibile leggere i tuoi dati." onRetry={() => void refetch()} />
  return <OwnDataForm profile={data.data} />
}

const languageOptions = Object.entries(languageName).map(([value, label]) => ({ value, label }))

function OwnDataForm({ profile }: { readonly profile: OwnProfile }) {
  const change = useChangeProfile()
  /** The address in this tab of what has been cut, which is shown as long as it is the photo; its key once it is uploaded. */
  const [cut, setCut] = useState<{ url: string; key?: string }>()
  const form = useSectionForm({
    draftKey: 'own-profile.3',
    saved: savedOf(profile),
    problems: problemsOfProfile,
    change: (changed, version) => change({ ...bodyOf(changed), version }),
    savedOf,
    fieldOf,
    onSaved: () => announce({ type: 'success', title: 'Dati salvati' }),
  })
  const { values, errors, set } = form
  const { photo } = values
  const kept = profile.photo?.key === photo ? profile.photo?.url : undefined
  const photoUrl = photo && photo === cut?.key ? cut.url : kept ? fileUrl(kept) : null
  const line = (name: 'phone_prefix' | 'phone' | 'registration_number', label: string, more: object) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          {...more}
          name={name}
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <SectionFormView label="I tuoi dati" form={form} labels={profileLabels}>
      <div className={css.pair}>
        {line('phone_prefix', 'Prefisso', { inputMode: 'tel', maxLength: 5, placeholder: '+39' })}
        {line('phone', 'Telefono', { inputMode: 'tel', maxLength: 24, autoComplete: 'tel-national' })}
      </div>
      {line('registration_number', 'Iscrizione all’albo', { maxLength: 20, autoComplete: 'off' })}
      <PhotoField
        isSet={photo !== null}
        url={photoUrl}
        error={errors.photo}
        onCut={(url) => setCut({ url })}
        onChange={(photo) => {
          if (photo) setCut((before) => before && { ...before, key: photo })
          set({ photo })
        }}
      />
      <Field label="Presentazione" error={errors.bio} hint="La leggono le persone che ti cercano.">
        {(control) => (
          <Input.TextArea
            {...control}
            name="bio"
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={values.bio}
            onChange={({ target }) => set({ bio: target.value })}
          />
        )}
      </Field>
      <SpecializationsField
        chosen={values.specializations}
        error={errors.specializations}
        onChange={(specializations) => set({ specializations })}
      />
      <Field label="Lingue" error={errors.languages}>
        {(control) => (
          <Select
            {...control}
            {...listOfChoices}
            mode="multiple"
            optionFilterProp="label"
            options={languageOptions}
            value={[...values.languages]}
            onChange={(languages: string[]) => set({ languages })}
          />
        )}
      </Field>
      <LinksField links={values.links} errors={errors} onChange={(links) => set({ links })} />
      <PagePreview profile={profile} values={values} photoUrl={photoUrl} />
    </SectionFormView>
  )
}
