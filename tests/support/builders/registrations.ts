import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { publicEndpoints } from '../../../domain/contract/public'
import type { Registration } from '../../../domain/contract/public/registrations'
import type { Answer, AnyBody, TestApp } from '../servers/app'
import { eventually } from '../servers/eventually'
import { mailedLinks } from './links'

export const password = 'quattro bottiglie di inchiostro'

/** A new browser's key. */
export const aKey = () => randomBytes(32).toString('base64url')

let people = 0
/** Who registers: a person nobody is called like, with an address of their own. */
export function anAccount(more: object = {}) {
  people += 1
  return {
    ...{ is_pharmacy: false, title: 'dott.ssa', first_name: 'Carla', last_name: `Neri ${people}` },
    ...{ email: `carla.neri${people}@posta.test`, phone_prefix: '+39', phone: '333 5550120', password },
    ...more,
  }
}

/** The plans of the tests, by their codes: for everybody with a trial, for everybody without one, for pharmacies, and one withdrawn. */
export async function somePlans({ connection }: Pick<TestApp, 'connection'>) {
  const rows = await connection.sql<{ id: number; code: string }>(`
    insert into subscription_plans (name, code, price, months, trial_days, user_categories, active, position) values
      ('Studio', 'studio', 24000, 12, 30, '{}', true, 1), ('Base', 'base', 9000, 6, 0, '{}', true, 2),
      ('Farmacia', 'farmacia', 36000, 12, 0, '{pharmacy}', true, 3), ('Vecchio', 'vecchio', 100, 1, 0, '{}', false, 4)
    returning id, code`)
  return Object.fromEntries(rows.map(({ code, id }) => [code, id])) as Record<
    'studio' | 'base' | 'farmacia' | 'vecchio',
    number
  >
}

/** The calls of a browser that registers, from a network of its own. */
export function aBrowser(server: TestApp, network: string, key = aKey()) {
  async function post(endpoint: Endpoint, body: object = {}, from = network): Promise<Answer> {
    const url = `${apiPrefix}/${endpoint.path}`
    const payload = endpoint.path.endsWith('/cities') ? body : { registration_id: key, ...body }
    const reply = await server.app.inject({ method: endpoint.method, url, payload, remoteAddress: from })
    const answer = reply.body === '' ? null : reply.json()
    if (reply.statusCode === 200) endpoint.reply.parse(answer)
    return { status: reply.statusCode, body: answer, headers: reply.headers }
  }
  const done = async (answer: Promise<Answer>): Promise<AnyBody> => {
    const { status, body } = await answer
    expect([status, body]).toEqual([200, body])
    return body.data
  }
  return {
    key,
    post,
    show: () => post(publicEndpoints.showRegistration),
    finish: () => post(publicEndpoints.finishRegistration),
    account: (given: object = anAccount()) => post(publicEndpoints.saveRegistrationAccount, given),
    category: (given: object = aCategory()) => post(publicEndpoints.saveRegistrationCategory, given),
    office: (given: object) => post(publicEndpoints.saveRegistrationOffice, given),
    plan: (subscription_plan_id: number) => post(publicEndpoints.saveRegistrationPlan, { subscription_plan_id }),
    open: (token: string) => post(publicEndpoints.openRegistrationLink, { token }),
    confirm: (token: string, more: object = {}) => post(publicEndpoints.confirmRegistration, { token, ...more }),
    /** All steps; the address is confirmed by the mail's link. */
    async fill(plan: number, account: AnyBody = anAccount(), category: object = aCategory()): Promise<Registration> {
      await done(post(publicEndpoints.saveRegistrationAccount, account))
      await done(post(publicEndpoints.saveRegistrationCategory, category))
      await done(post(publicEndpoints.saveRegistrationOffice, await anOffice(server)))
      await done(post(publicEndpoints.saveRegistrationPlan, { subscription_plan_id: plan }))
      return done(post(publicEndpoints.confirmRegistration, { token: await tokenTo(server, account.email) }))
    },
  }
}
export type Browser = ReturnType<typeof aBrowser>

let numbers = 0
export function aCategory(more: object = {}) {
  numbers += 1
  return { category: 'specialist', registration_number: `rm 9${String(numbers).padStart(4, '0')}`, ...more }
}

/** An office in Roma. */
export async function anOffice({ connection }: Pick<TestApp, 'connection'>, more: object = {}) {
  const [city] = await connection.sql<{ id: number }>(`select id from cities where cadastral_code = 'H501'`)
  return {
    ...{ name: 'Studio Neri', kind: 'studio', address: 'Via Roma 1', postal_code: '00184', city_id: city?.id },
    ...{ phone_prefix: '+39', phone: '06 5550120', ...more },
  }
}

/** The token in the latest mail with a link to this address, once there are so many: they are written after the answer. */
export async function tokenTo(server: Pick<TestApp, 'connection'>, email: string, mails = 1): Promise<string> {
  const sent = await eventually(async () => {
    const all = (await mailedLinks(server, 'registration')).filter(
      ({ message }) => message.address === email.toLowerCase(),
    )
    expect(all).toHaveLength(mails)
    return all
  })
  return sent[0]?.token ?? ''
}

/** The mails to an address, by type, oldest first. */
export async function mailsTo({ connection }: Pick<TestApp, 'connection'>, email: string) {
  const rows = await connection.sql<{ type_code: string; url: string | null; detail: string | null }>(
    `select m.type_code, m.url, m.detail from messages m left join users u on u.id = m.user_id
     where coalesce(m.address, u.email) = $1 and m.channel = 'email' order by m.id`,
    [email],
  )
  return rows
}
