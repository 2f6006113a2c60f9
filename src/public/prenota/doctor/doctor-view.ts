import type { DoctorPage } from '../../../../domain/contract/public/directory'
import { phoneLink } from '../../../../domain/phone/number'
import { fullDoctorName } from '../../../../domain/text/format'
import { languageNames } from '../../../../domain/text/languages'
import { apiBase } from '../../../platform/basic/session'
import { type Ask, type PageHead, requireData } from '../../served-page'
import { type FreeDays, type MonthTimes, monthPath } from '../../times/free-times'
import { photoPath } from '../doctor-photo'
import { professionOf } from '../profession'
import { doctorPath } from '../search-address'
import { choiceOf, monthOf, sourceOf } from './choice'

/** What a doctor's page is read with: the doctor, and the free times of the month that it opens with. */
export interface DoctorView {
  readonly doctor: DoctorPage
  readonly times: MonthTimes | null
}

/** Reads the page of a doctor; throws the 404 page where there is none. */
export async function readDoctor(ask: Ask, slug: string, address: string): Promise<DoctorView> {
  const doctor = requireData(await ask<DoctorPage>('GET', `directory/doctors/${slug}`))
  const choice = choiceOf(doctor, new URL(address).searchParams)
  const source = choice && sourceOf(choice, null)
  const path = source && monthPath(source, monthOf(doctor, choice), doctor.today)
  return { doctor, times: path === null ? null : { path, outcome: await ask<FreeDays>('GET', path) } }
}

/** The head of a doctor's page, with what schema.org says of a physician. */
export function doctorHead({ doctor }: DoctorView): PageHead {
  const name = fullDoctorName(doctor)
  const path = doctorPath(doctor.slug)
  const profession = professionOf(doctor)
  const places = doctor.offices.map(({ name, city }) => [name, city?.name].filter(Boolean).join(', '))
  return {
    title: `${name}, ${profession}`,
    description: `Prenota una visita con ${name} (${profession})${places.length > 0 ? `: ${places.join('; ')}` : ''}.`,
    canonical: path,
    jsonLd: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'Physician',
      name,
      url: `${origin}${path}`,
      ...(doctor.has_photo && { image: `${origin}${apiBase()}/public/${photoPath(doctor.slug)}` }),
      ...(doctor.bio && { description: doctor.bio }),
      medicalSpecialty: doctor.specializations.length > 0 ? doctor.specializations : [profession],
      availableLanguage: doctor.languages.map((code) => languageNames([code])),
      address: doctor.offices.map(({ address, postal_code, city }) => ({
        '@type': 'PostalAddress',
        ...(address && { streetAddress: address }),
        ...(postal_code && { postalCode: postal_code }),
        ...(city && { addressLocality: city.name, addressRegion: city.province_code }),
        addressCountry: 'IT',
      })),
      telephone: doctor.offices.flatMap(({ phone_prefix, phone }) =>
        phone ? [phoneLink(phone_prefix, phone).replace('tel:', '')] : [],
      ),
    }),
  }
}
