import { compactNumber } from '../../../domain/access/registration'
import { personSearch } from '../../../domain/text/search'
import { doctorProfiles, registrations, subscriptionPlans } from '../tables'
import { type Demo, dayMs } from './demo'

type Row = typeof registrations.$inferInsert

/** Adds registrations in each state but the approved one, whose account would be one more; two wait for an admin. */
export function addRegistrations(demo: Demo): void {
  const ago = (days: number) => new Date(demo.now.getTime() - days * dayMs)
  const plan = (code: string) => demo.rows(subscriptionPlans).find((row) => row.code === code)?.id ?? null
  const add = (
    days: number,
    { last_name, first_name = '', ...given }: Partial<Row> & Pick<Row, 'last_name' | 'email'>,
  ) =>
    demo.add(registrations, {
      ...{ state: 'open', browser_keys: [], is_pharmacy: false, title: null, ...nothingYet, last_name, first_name },
      ...{ phone_prefix: '+39', phone: '3335550181', password_hash: demo.passwordHash },
      search: personSearch({ first_name, last_name }),
      ...{ created_at: ago(days + 1), updated_at: ago(days) },
      ...given,
    })
  const sent = (days: number) => ({
    ...{ state: 'waiting' as const, email_confirmed_at: ago(days), finished_at: ago(days) },
    ...{ office_kind: 'studio', office_city_id: demo.known.cities.H501, office_postal_code: '00184' },
    ...{ office_phone_prefix: '+39', office_phone: '065550181' },
  })
  const ghost = demo.rows(doctorProfiles).find(({ slug }) => slug === 'carla-neri')
  add(1, {
    ...sent(1),
    ...{ title: 'dott.ssa', first_name: 'Carla', last_name: 'Neri Ricci', email: 'carla.neri@posta.test' },
    ...{
      category: 'mmg',
      registration_number: compactNumber(ghost?.registration_number ?? ''),
      subscription_plan_id: plan('studio-12'),
    },
    ...{ office_name: 'Studio Neri', office_address: 'Via Merulana 12' },
  })
  add(2, {
    ...sent(2),
    ...{ is_pharmacy: true, last_name: 'Farmacia Colosseo', email: 'colosseo@farmacia.test', category: 'pharmacy' },
    ...{ vat_number: '12345670017', subscription_plan_id: plan('farmacia-12'), office_kind: 'farmacia' },
    ...{ office_name: 'Farmacia Colosseo', office_address: 'Via Labicana 40' },
  })
  add(3, {
    ...{ title: 'dott.', first_name: 'Paolo', last_name: 'Fabbri', email: 'paolo.fabbri@posta.test' },
    ...{ category: 'specialist', registration_number: 'RM70412' },
  })
  add(5, {
    ...sent(6),
    ...{ state: 'rejected', decided_at: ago(5), decided_by: demo.staff.admin, password_hash: null },
    reason: 'Il numero indicato non risulta all’albo: controllalo e registrati di nuovo.',
    ...{ first_name: 'Rita', last_name: 'Sala', email: 'rita.sala@posta.test', category: 'nurse' },
    ...{ registration_number: 'RM00000', subscription_plan_id: plan('base-1') },
    ...{ office_name: 'Ambulatorio Sala', office_address: 'Via Cavour 5' },
  })
}

/** Every column, since the first row decides which are written. */
const nothingYet = {
  ...{ email_confirmed_at: null, link_id: null, category: null, registration_number: null, vat_number: null },
  ...{ office_name: null, office_kind: null, office_address: null, office_city_id: null, office_postal_code: null },
  ...{ office_phone_prefix: null, office_phone: null, subscription_plan_id: null, finished_at: null },
  ...{ decided_at: null, decided_by: null, reason: null, doctor_id: null },
} as const
