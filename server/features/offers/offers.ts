import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { recordAction } from '../../audit/audit'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor, thenShow } from '../../http/handle'
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

function registerOfDoctor(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const guarded = { guard: offerer }
  const ofOne = { requireVisible: (context: Context, id: number) => requireOffer(context, id) }

  handle(endpoints.offers, (context, { query }) => listOffers(context, endpoints.offers.path, query), guarded)
  handle(endpoints.offer, async (context, { id }) => ({ data: await showOffer(context, id) }), ofOne)
  handle(
    endpoints.countOfferAudience,
    async (context, { body: { audience } }) => {
      await requireKnownConditions(context, audience, [offerer(context)])
      return { data: await sizeOf(context, audience) }
    },
    guarded,
  )
  handle(
    endpoints.offerReaders,
    (context, { id, query }) => listReaders(context, id, endpoints.offerReaders.path, query),
    ofOne,
  )
  handle(
    endpoints.createOffer,
    async (context, { body }) => {
      const id = await createOffer(context, body)
      await recorded(context, 'create', id)
      return { data: await showOffer(context, id) }
    },
    guarded,
  )
  handle(
    endpoints.changeOffer,
    async (context, { id, body }) => {
      await changeOffer(context, id, body)
      await recorded(context, 'update', id)
      return { data: await showOffer(context, id) }
    },
    ofOne,
  )
  handle(
    endpoints.removeOffer,
    async (context, { id }) => {
      await removeOffer(context, id)
      await recorded(context, 'delete', id)
    },
    ofOne,
  )
}

function registerDedicated(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const guarded = { guard: (context: Context) => ownPractice(context) }
  const ofOne = { requireVisible: (context: Context, id: number) => requireDedicated(context, id) }

  handle(
    endpoints.dedicatedOffers,
    (context, { query }) => listDedicated(context, endpoints.dedicatedOffers.path, query),
    guarded,
  )
  handle(endpoints.dedicatedOffer, async (context, { id }) => ({ data: await showDedicated(context, id) }), ofOne)
  handle(endpoints.adhereToOffer, thenShow(adhere, showDedicated), ofOne)
  handle(endpoints.withdrawFromOffer, thenShow(withdraw, showDedicated), ofOne)
}

function registerOwn(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const ofOne = { requireVisible: showOwnOffer }

  handle(endpoints.ownOffers, (context, { query }) => listOwnOffers(context, endpoints.ownOffers.path, query))
  handle(endpoints.ownOffer, async (context, { id }) => ({ data: await showOwnOffer(context, id) }), ofOne)
  handle(endpoints.seeOwnOffer, (context, { id }) => seeOffer(context, id), ofOne)
  handle(
    endpoints.takeOwnOffer,
    async (context, { id }) => {
      if (await takeOffer(context, id)) await recorded(context, 'adhere', id)
      return { data: await afterAct(context, id) }
    },
    ofOne,
  )
  handle(
    endpoints.leaveOwnOffer,
    async (context, { id }) => {
      if (await leaveOffer(context, id)) await recorded(context, 'leave', id)
      return { data: await afterAct(context, id) }
    },
    ofOne,
  )
}
