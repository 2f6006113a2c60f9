import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor, thenShow } from '../../http/handle'
import { practiceOf, requirePatientInField } from '../../scheduling/facts/patients'
import { changeOwnStatus, changePrescription, changeStatus, undoChange } from './change'
import { askForPrescription, createPrescription } from './create'
import { deliverOtherwise } from './deliver'
import { drugChoices } from './drugs'
import { historyOf, listOwnPrescriptions, listPrescriptions } from './list'
import { processPrescription } from './process'
import { requireOwnPrescription, requirePrescription, showOwnPrescription, showPrescription } from './sides'

/** Requests for prescriptions (specification §4, product.md §5): of the acting doctor's practice, and of participants. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const shown = async (context: Context, id: number) => ({ data: await showPrescription(context, id) })
  const shownOwn = async (context: Context, id: number) => ({ data: await showOwnPrescription(context, id) })
  const guarded = { guard: practiceOf }
  const ofOne = { requireVisible: requirePrescription }
  const ofOwn = { requireVisible: requireOwnPrescription }

  handle(
    endpoints.prescriptions,
    (context, { query }) => listPrescriptions(context, query, endpoints.prescriptions.path),
    guarded,
  )
  handle(
    endpoints.drugChoices,
    async (context, { query: { search, user_id } }) => {
      const person = Number(user_id) || null
      if (person !== null) await requirePatientInField(context, person, 'user_id')
      const doctor = practiceOf(context).doctor.userId
      const issues = person === null ? null : sql`i.user_id = ${person} and i.doctor_id = ${doctor}`
      return { data: await drugChoices(context, search, issues) }
    },
    guarded,
  )
  handle(endpoints.prescription, (context, { id }) => shown(context, id), ofOne)
  handle(endpoints.prescriptionHistory, async (context, { id }) => ({ data: await historyOf(context, id) }), ofOne)
  handle(
    endpoints.createPrescription,
    async (context, { body }) => shown(context, await createPrescription(context, body)),
    { ...guarded, again: shown },
  )
  handle(endpoints.changePrescription, thenShow(changePrescription, showPrescription), ofOne)
  handle(endpoints.changePrescriptionStatus, thenShow(changeStatus, showPrescription), ofOne)
  handle(endpoints.processPrescription, thenShow(processPrescription, showPrescription), { ...ofOne, again: shown })
  handle(endpoints.deliverPrescription, thenShow(deliverOtherwise, showPrescription), ofOne)
  handle(endpoints.undoPrescriptionChange, thenShow(undoChange, showPrescription), ofOne)
  handle(endpoints.ownPrescriptions, (context, { query }) =>
    listOwnPrescriptions(context, query, endpoints.ownPrescriptions.path),
  )
  handle(endpoints.ownDrugChoices, async (context, { query }) => ({
    data: await drugChoices(context, query.search, sql`i.user_id = ${context.caller.userId}`),
  }))
  handle(endpoints.ownPrescription, (context, { id }) => shownOwn(context, id), ofOwn)
  handle(
    endpoints.askForPrescription,
    async (context, { body }) => shownOwn(context, await askForPrescription(context, body)),
    { again: shownOwn },
  )
  handle(endpoints.changeOwnPrescriptionStatus, thenShow(changeOwnStatus, showOwnPrescription), ofOwn)
}
