import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { recordAction } from '../../audit/audit'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { routes, thenShow } from '../../http/handle'
import { requireKnownConditions } from '../../messages/campaigns/conditions'
import { ownPractice } from '../../scheduling/facts/actor'
import { sizeOf } from './audience'
import { adhere, listDedicated, requireDedicated, showDedicated, withdraw } from './dedicated-offers'
import { afterAct, leaveOffer, listOwnOffers, seeOffer, showOwnOffer, takeOffer } from './participant-offers'
import { listOffers, listReaders, requireOffer, showOffer } from './read'
import { offerer } from './sides'
import { changeOffer, createOffer, removeOffer } from './write'

/** Offers of a doctor to patients, and those addressed to the doctor (product.md §5, /offers and /offerte). */
export function register(app: FastifyInstance, deps: Deps): void {
  registerOfDoctor(app, deps)
  registerDedicated(app, deps)
  registerOwn(app, deps)
}

const recorded = (context: Context, action: string, id: number) =>
  recordAction(context, { action, subject: 'doctor_offers', subject_id: id })

const registerOfDoctor = routes((handle) => {
  const guarded = { guard: offerer }
  const ofOne = { requireVisible: (context: Context, id: number) => requireOffer(context, id) }

  handle(endpoints.offers, guarded, (context, { query }) => listOffers(context, endpoints.offers.path, query))
  handle(endpoints.offer, ofOne, async (context, { id }) => ({ data: await showOffer(context, id) }))
  handle(endpoints.countOfferAudience, guarded, async (context, { body: { audience } }) => {
    await requireKnownConditions(context, audience, [offerer(context)])
    return { data: await sizeOf(context, audience) }
  })
  handle(endpoints.offerReaders, ofOne, (context, { id, query }) =>
    listReaders(context, id, endpoints.offerReaders.path, query),
  )
  handle(endpoints.createOffer, guarded, async (context, { body }) => {
    const id = await createOffer(context, body)
    await recorded(context, 'create', id)
    return { data: await showOffer(context, id) }
  })
  handle(endpoints.changeOffer, ofOne, async (context, { id, body }) => {
    await changeOffer(context, id, body)
    await recorded(context, 'update', id)
    return { data: await showOffer(context, id) }
  })
  handle(endpoints.removeOffer, ofOne, async (context, { id }) => {
    await removeOffer(context, id)
    await recorded(context, 'delete', id)
  })
})

const registerDedicated = routes((handle) => {
  const guarded = { guard: (context: Context) => ownPractice(context) }
  const ofOne = { requireVisible: (context: Context, id: number) => requireDedicated(context, id) }

  handle(endpoints.dedicatedOffers, guarded, (context, { query }) =>
    listDedicated(context, endpoints.dedicatedOffers.path, query),
  )
  handle(endpoints.dedicatedOffer, ofOne, async (context, { id }) => ({ data: await showDedicated(context, id) }))
  handle(endpoints.adhereToOffer, ofOne, thenShow(adhere, showDedicated))
  handle(endpoints.withdrawFromOffer, ofOne, thenShow(withdraw, showDedicated))
})

const registerOwn = routes((handle) => {
  const ofOne = { requireVisible: showOwnOffer }

  handle(endpoints.ownOffers, (context, { query }) => listOwnOffers(context, endpoints.ownOffers.path, query))
  handle(endpoints.ownOffer, ofOne, async (context, { id }) => ({ data: await showOwnOffer(context, id) }))
  handle(endpoints.seeOwnOffer, ofOne, (context, { id }) => seeOffer(context, id))
  handle(endpoints.takeOwnOffer, ofOne, async (context, { id }) => {
    if (await takeOffer(context, id)) await recorded(context, 'adhere', id)
    return { data: await afterAct(context, id) }
  })
  handle(endpoints.leaveOwnOffer, ofOne, async (context, { id }) => {
    if (await leaveOffer(context, id)) await recorded(context, 'leave', id)
    return { data: await afterAct(context, id) }
  })
})
