import { endpoints } from '../../../domain/contract'
import { notFound, Refusal } from '../../../domain/contract/refusal'
import { foldEmail } from '../../../domain/text/email'
import { withTransaction } from '../../db/transaction'
import type { Db } from '../../db/types'
import { backgroundWork } from '../../http/background-work'
import { routes } from '../../http/handle'
import { countPublicCall, findLimited, publicLimits } from '../../links/limits'
import { createLink } from '../../links/tokens'
import { publicOrigin } from '../../net/public-address'
import { inTurn } from '../../process/in-turn'
import { recordsChanged } from '../../realtime/live'
import { lockAttempts } from '../../sessions/attempts'
import { acceptInvite, findInvite } from './accept'
import { reachOfAdmin, reachOfDoctor } from './account'
import { acceptOffer, findOffer, termsText } from './doctor-link-offer'
import { invitingOffice } from './offices'
import { mailInvite, type Outside, sendInvite, showInvite } from './send'

/** What a token stands for: an offer of work for a doctor, or an invite to a practice or the console. */
const findAny = async (db: Db, now: Date, token: string) =>
  (await findOffer(db, now, token)) ?? (await findInvite(db, now, token))

/** The tables that admins read again. */
const changedBy = {
  patient: ['patients'],
  staff: ['doctors', 'doctors/ghosts', 'assistants'],
} as const

/**
 * Invites (specification §7, product.md §5). The link of an office user is public: whoever opens it leaves an address, and gets a
 * personal link by mail, as everybody who is invited. A personal link opens what the account sees, so that only its mailbox gets
 * it; of staff also the admin who makes it.
 */
export const register = routes((handle, deps, app) => {
  const { db, config } = deps
  const unseen = backgroundWork(app)
  const slow = { transaction: false } as const
  const outside = (): Outside => ({
    origin: publicOrigin(config, app.server.address()),
    links: config.publicConfig.links,
  })

  handle(endpoints.doctorInvite, async (context, { query }) => ({
    data: await showInvite(context, reachOfDoctor(context), query, outside()),
  }))
  handle(endpoints.sendDoctorInvite, async (context, { body }) => ({
    data: await sendInvite(context, reachOfDoctor(context), body, outside()),
  }))
  handle(endpoints.adminInvite, async (context, { query }) => ({
    data: await showInvite(context, reachOfAdmin, query, outside()),
  }))
  handle(endpoints.sendAdminInvite, async (context, { body }) => ({
    data: await sendInvite(context, reachOfAdmin, body, outside()),
  }))

  handle(endpoints.invitingOffice, async ({ tx }, { id }) => {
    const found = await invitingOffice(tx, id)
    if (!found) throw notFound()
    return { data: { office: found.office, doctor: found.doctor } }
  })
  handle(endpoints.askForInvite, slow, async ({ now }, { body: { office_user_id, email } }, { ip }) => {
    const limits = publicLimits('invite', email, ip)
    const counted = await inTurn(limits.turn, () => withTransaction(db, (tx) => countPublicCall(tx, limits, now)))
    if (counted instanceof Refusal) throw counted
    const office = await invitingOffice(db, office_user_id)
    if (!office) throw notFound()
    const about = { purpose: 'invite', office_user_id, address: foldEmail(email) } as const
    // nobody is looked up by the address before the link is opened: known and unknown ones are the same work
    await unseen(async () => {
      if (counted === 'allowed')
        await withTransaction(db, async (tx) => {
          await lockAttempts(tx, limits.turn)
          await mailInvite(tx, now, await createLink(tx, now, about), office)
        })
    })
  })
  handle(endpoints.showInvite, slow, async ({ now }, { body: { token } }, { ip }) => {
    const found = await findLimited(db, now, ip, () => findAny(db, now, token))
    const { problem, account } = found
    if (problem !== null) return { data: { problem, kind: null, has_access: false, practice: null, terms: null } }
    const has_access = account?.has_access ?? false
    if ('offer' in found) {
      const { offer } = found
      const practice = offer && { office: offer.office ?? 'Tutte le strutture', doctor: offer.doctor }
      return { data: { problem, kind: 'staff' as const, has_access, practice, terms: offer && termsText(offer) } }
    }
    const { kind, office } = found
    const practice = office && { office: office.office, doctor: office.doctor }
    return { data: { problem, kind, has_access, practice, terms: null } }
  })
  handle(endpoints.acceptInvite, slow, async ({ now, publish }, { body }, { ip }) => {
    const found = await findLimited(db, now, ip, () => findAny(db, now, body.token))
    if (!('offer' in found)) {
      const kind = await acceptInvite(deps, now, found, body)
      for (const resource of changedBy[kind]) publish(recordsChanged(resource))
      return { data: { kind } }
    }
    const { doctorId: doctor_id, agentId } = await acceptOffer(deps, now, found, body)
    publish({
      users: [doctor_id, agentId],
      event: 'booking-updated',
      data: { doctor_id, booking_id: null, date: null },
    })
    for (const resource of ['assistants', 'doctor-links']) publish(recordsChanged(resource))
    return { data: { kind: 'staff' as const } }
  })
})
