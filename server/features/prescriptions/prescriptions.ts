import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { Context } from '../../http/context'
import { routes, thenShow } from '../../http/handle'
import { practiceOf, requirePatientInField } from '../../scheduling/facts/patients'
import { changeOwnStatus, changePrescription, changeStatus, undoChange } from './change'
import { askForPrescription, createPrescription } from './create'
import { deliverOtherwise } from './deliver'
import { drugChoices } from './drugs'
import { historyOf, listOwnPrescriptions, listPrescriptions } from './list'
import { processPrescription } from './process'
import { requireOwnPrescription, requirePrescription, showOwnPrescription, showPrescription } from './sides'

/** Requests for prescriptions (specification §4, product.md §5): of the acting doctor's practice, and of participants. */
export const register = routes((handle) => {
  const shown = async (context: Context, id: number) => ({ data: await showPrescription(context, id) })
  const shownOwn = async (context: Context, id: number) => ({ data: await showOwnPrescription(context, id) })
  const guarded = { guard: practiceOf }
  const ofOne = { requireVisible: requirePrescription }
  const ofOwn = { requireVisible: requireOwnPrescription }

  handle(endpoints.prescriptions, guarded, (context, { query }) =>
    listPrescriptions(context, query, endpoints.prescriptions.path),
  )
  handle(endpoints.drugChoices, guarded, async (context, { query: { search, user_id } }) => {
    const person = Number(user_id) || null
    if (person !== null) await requirePatientInField(context, person, 'user_id')
    const doctor = practiceOf(context).doctor.userId
    const issues = person === null ? null : sql`i.user_id = ${person} and i.doctor_id = ${doctor}`
    return { data: await drugChoices(context, search, issues) }
  })
  handle(endpoints.prescription, ofOne, (context, { id }) => shown(context, id))
  handle(endpoints.prescriptionHistory, ofOne, async (context, { id }) => ({ data: await historyOf(context, id) }))
  handle(endpoints.createPrescription, { ...guarded, again: shown }, async (context, { body }) =>
    shown(context, await createPrescription(context, body)),
  )
  handle(endpoints.changePrescription, ofOne, thenShow(changePrescription, showPrescription))
  handle(endpoints.changePrescriptionStatus, ofOne, thenShow(changeStatus, showPrescription))
  handle(endpoints.processPrescription, { ...ofOne, again: shown }, thenShow(processPrescription, showPrescription))
  handle(endpoints.deliverPrescription, ofOne, thenShow(deliverOtherwise, showPrescription))
  handle(endpoints.undoPrescriptionChange, ofOne, thenShow(undoChange, showPrescription))
  handle(endpoints.ownPrescriptions, (context, { query }) =>
    listOwnPrescriptions(context, query, endpoints.ownPrescriptions.path),
  )
  handle(endpoints.ownDrugChoices, async (context, { query }) => ({
    data: await drugChoices(context, query.search, sql`i.user_id = ${context.caller.userId}`),
  }))
  handle(endpoints.ownPrescription, ofOwn, (context, { id }) => shownOwn(context, id))
  handle(endpoints.askForPrescription, { again: shownOwn }, async (context, { body }) =>
    shownOwn(context, await askForPrescription(context, body)),
  )
  handle(endpoints.changeOwnPrescriptionStatus, ofOwn, thenShow(changeOwnStatus, showOwnPrescription))
})
