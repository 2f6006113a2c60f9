import { z } from 'zod'
import type { OwnProfile } from '../../../../../domain/contract/practice/setup'
import { profileFields } from '../../../../../domain/contract/practice/setup'
import { type Language, languageNames } from '../../../../../domain/text/languages'
import { problemsOf } from '../../../../forms/errors'
import type { StoredValues } from '../../../../forms/form-reducer'
import type { FieldLabels } from '../../../../forms/section-form-view'

export const mostLinks = 10

export type PageLink = OwnProfile['links'][number]

/** The profile as it is typed. */
export interface ProfileValues {
  readonly phone_prefix: string
  readonly phone: string
  readonly registration_number: string
  readonly bio: string
  /** Key of its file. */
  readonly photo: string | null
  readonly languages: readonly string[]
  readonly specializations: OwnProfile['specializations']
  readonly links: readonly PageLink[]
}

export const savedOf = (profile: OwnProfile): StoredValues<ProfileValues> => ({
  values: {
    phone_prefix: profile.phone_prefix ?? '',
    phone: profile.phone ?? '',
    registration_number: profile.registration_number ?? '',
    bio: profile.bio ?? '',
    photo: profile.photo?.key ?? null,
    languages: profile.languages,
    specializations: profile.specializations,
    links: profile.links,
  },
  version: profile.version,
})

/** Changed fields as they are sent. */
export function bodyOf({ photo, specializations, languages, links, ...texts }: Partial<ProfileValues>) {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim() || null])),
    ...(photo !== undefined && { photo }),
    ...(specializations && { specialization_ids: specializations.map(({ id }) => id) }),
    ...(languages && { languages: [...languages] as Language[] }),
    ...(links && { links: links.map(({ type, label, url }) => ({ type, label: label.trim(), url: url.trim() })) }),
  }
}

const schema = z.strictObject(profileFields).partial()

/** The field of the form at which a refusal is shown. */
export const fieldOf = (name: string) => (name === 'specialization_ids' ? 'specializations' : name)

export const problemsOfProfile = (changed: Partial<ProfileValues>) => problemsOf(schema, bodyOf(changed), fieldOf)

/** How fields are said where two versions are compared. */
export const profileLabels: FieldLabels<ProfileValues> = {
  phone_prefix: ['Prefisso', (value) => value],
  phone: ['Telefono', (value) => value],
  registration_number: ['Iscrizione all’albo', (value) => value],
  bio: ['Presentazione', (value) => value],
  photo: ['Fotografia', (value) => (value ? 'presente' : 'assente')],
  languages: ['Lingue', (value) => languageNames(value)],
  specializations: ['Specializzazioni', (value) => value.map(({ name }) => name).join(', ')],
  links: ['Link', (value) => value.map(({ label }) => label).join(', ')],
}
