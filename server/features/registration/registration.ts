import { publicEndpoints } from '../../../domain/contract/public'
import { Refusal } from '../../../domain/contract/refusal'
import { findCities } from '../../db/cities'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import { backgroundWork } from '../../http/background-work'
import { routes } from '../../http/handle'
import { countUnknownToken, tokenRefusal } from '../../links/limits'
import { recordsChanged } from '../../realtime/live'
import { answerToPrograms, count, saveAccount } from './account'
import { confirmAddress, openLink } from './confirm'
import { finish } from './finish'
import { mailLink } from './mail'
import { changedByAccount } from './new-account'
import { saveCategory, saveOffice, savePlan } from './steps'
import { notOpen, requireRegistration, shown } from './store'

/** Registration of doctors and pharmacies (specification §2, `/setup/signup`; quality.md AU1 and AU3). */
export const register = routes((handle, deps, app) => {
  const { db, config } = deps
  const unseen = backgroundWork(app)
  const slow = { transaction: false } as const
  const nothing = async () => undefined

  /** Work on the registration of a key, in one transaction; unknown keys of one network are counted. */
  async function byKey<T>(now: Date, ip: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const limited = await tokenRefusal(db, ip, now)
    if (limited) throw limited
    return withTransaction(db, work).catch(async (err) => {
      if (err instanceof Refusal && err.status === 404) await countUnknownToken(db, ip, now)
      throw err
    })
  }
  const mail = (now: Date, id: number) => withTransaction(db, (tx) => mailLink(tx, now, id))

  handle(publicEndpoints.saveRegistrationAccount, slow, async ({ now }, { body }, { ip }) => {
    if (body.website) {
      await unseen(nothing)
      return { data: answerToPrograms(body) }
    }
    const { row, mails, isNewAddress } = await saveAccount(deps, now, body, ip)
    if (isNewAddress) await unseen(mails ? () => mail(now, row.id) : nothing)
    return { data: await shown(db, row) }
  })
  handle(publicEndpoints.saveRegistrationCategory, slow, async ({ now }, { body }, { ip }) => ({
    data: await byKey(now, ip, async (tx) => shown(tx, await saveCategory(tx, now, body))),
  }))
  handle(publicEndpoints.saveRegistrationOffice, slow, async ({ now }, { body }, { ip }) => ({
    data: await byKey(now, ip, async (tx) => shown(tx, await saveOffice(tx, now, body))),
  }))
  handle(publicEndpoints.saveRegistrationPlan, slow, async ({ now }, { body }, { ip }) => ({
    data: await byKey(now, ip, async (tx) =>
      shown(tx, await savePlan(tx, now, body.registration_id, body.subscription_plan_id)),
    ),
  }))
  handle(publicEndpoints.showRegistration, slow, async ({ now }, { body }, { ip }) => ({
    data: await byKey(now, ip, async (tx) => shown(tx, await requireRegistration(tx, body.registration_id))),
  }))
  handle(publicEndpoints.registrationCities, async ({ tx }, { body: { typed } }) => {
    const found = await findCities(tx, { search: typed })
    return { data: found.map(({ cadastral_code: _, ...city }) => city) }
  })

  handle(publicEndpoints.mailRegistrationLink, slow, async ({ now }, { body }, { ip }) => {
    const row = await byKey(now, ip, (tx) => requireRegistration(tx, body.registration_id))
    if (row.state !== 'open') throw notOpen()
    const counted = await count(deps, now, row.email, ip)
    await unseen(counted === 'allowed' ? () => mail(now, row.id) : nothing)
  })
  handle(publicEndpoints.openRegistrationLink, slow, async ({ now }, { body }, { ip }) => ({
    data: await openLink(deps, now, body, ip),
  }))
  handle(publicEndpoints.confirmRegistration, slow, async ({ now, publish }, { body }, { ip }) => {
    const data = await confirmAddress(deps, now, body, ip)
    publish(recordsChanged('registrations'))
    return { data }
  })
  handle(publicEndpoints.finishRegistration, slow, async ({ now, publish }, { body }, { ip }) => {
    const data = await byKey(now, ip, (tx) => finish(tx, now, body.registration_id, config))
    const changed = data.token === null ? ['registrations'] : changedByAccount
    for (const resource of changed) publish(recordsChanged(resource))
    return { data }
  })
})
