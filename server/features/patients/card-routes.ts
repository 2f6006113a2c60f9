import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { QueryOf, ReplyOf } from '../../../domain/contract/endpoint'
import { visitsOfPatient } from '../../../domain/contract/people/patients'
import { recordReadInPlace } from '../../audit/audit'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { practiceOf, requirePatient } from '../../scheduling/facts/patients'
import { readCard } from './card'
import { changeConsents } from './consents'
import { exportPatient } from './export'
import { patientHistory } from './history'
import { addNote, changeNote, listNotes, readNote, removeNote, requireNote } from './notes'
import { offersSeenBy } from './offers'
import { addRelative, kinshipDegrees, removeRelative } from './relatives'

/** The use case of another feature whose reply is a part of the card. */
interface CardReaders {
  bookings(context: Context, query: QueryOf<typeof endpoints.bookings>): Promise<ReplyOf<typeof endpoints.bookings>>
}

/** A reading of a patient, which has its entry in the audit log where an admin is in the caller's place. */
const read =
  <Input extends { readonly id: number }, Reply>(useCase: (context: Context, input: Input) => Promise<Reply>) =>
  async (context: Context, input: Input): Promise<Reply> => {
    const reply = await useCase(context, input)
    await recordReadInPlace(context, input.id)
    return reply
  }

/** The card of a patient: consents, family, notes, history and the file of all that the doctor keeps (product.md §5). */
export const patientCard =
  ({ bookings }: CardReaders) =>
  (app: FastifyInstance, deps: Deps): void => {
    const handle = handlerFor(app, deps)
    const ofPatient = { requireVisible: (context: Context, id: number) => requirePatient(context, id) }
    const ofNote = { requireVisible: (context: Context, id: number) => requireNote(context, id) }
    const card = async (context: Context, id: number) => ({ data: await readCard(context, id) })

    handle(
      endpoints.patient,
      read(async (context, { id, query }) => ({
        ...(await card(context, id)),
        ...(query.with && { visits: await bookings(context, visitsOfPatient(id)) }),
      })),
      ofPatient,
    )
    handle(
      endpoints.changePatientConsents,
      async (context, { id, body }) => ({ data: await changeConsents(context, id, body) }),
      ofPatient,
    )
    handle(endpoints.addRelative, async (context, { id, body }) => ({ data: await addRelative(context, id, body) }), {
      ...ofPatient,
      again: card,
    })
    handle(
      endpoints.removeRelative,
      async (context, { id, params }) => ({ data: await removeRelative(context, id, Number(params.relation)) }),
      ofPatient,
    )
    handle(endpoints.kinshipDegrees, async (context) => ({ data: await kinshipDegrees(context) }), {
      guard: (context) => practiceOf(context),
    })
    handle(
      endpoints.patientNotes,
      read((context, { id, query }) => listNotes(context, id, query)),
      ofPatient,
    )
    handle(endpoints.addPatientNote, async (context, { id, body }) => ({ data: await addNote(context, id, body) }), {
      ...ofPatient,
      again: async (context, id) => ({ data: await readNote(context, id) }),
    })
    handle(
      endpoints.changePatientNote,
      async (context, { id, body }) => ({ data: await changeNote(context, id, body) }),
      ofNote,
    )
    handle(endpoints.removePatientNote, (context, { id }) => removeNote(context, id), ofNote)
    handle(
      endpoints.patientOffers,
      read((context, { id, query }) => offersSeenBy(context, id, query)),
      ofPatient,
    )
    handle(
      endpoints.patientHistory,
      read((context, { id, query }) => patientHistory(context, id, query)),
      ofPatient,
    )
    handle(endpoints.exportPatient, (context, { id }) => exportPatient(context, id), ofPatient)
  }
