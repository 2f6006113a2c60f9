import { endpoints } from '../../../domain/contract'
import type { QueryOf, ReplyOf } from '../../../domain/contract/endpoint'
import { visitsOfPatient } from '../../../domain/contract/people/patients'
import { recordReadInPlace } from '../../audit/audit'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
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
export const patientCard = ({ bookings }: CardReaders) =>
  routes((handle) => {
    const ofPatient = { requireVisible: (context: Context, id: number) => requirePatient(context, id) }
    const ofNote = { requireVisible: (context: Context, id: number) => requireNote(context, id) }
    const card = async (context: Context, id: number) => ({ data: await readCard(context, id) })

    handle(
      endpoints.patient,
      ofPatient,
      read(async (context, { id, query }) => ({
        ...(await card(context, id)),
        ...(query.with && { visits: await bookings(context, visitsOfPatient(id)) }),
      })),
    )
    handle(endpoints.changePatientConsents, ofPatient, async (context, { id, body }) => ({
      data: await changeConsents(context, id, body),
    }))
    handle(endpoints.addRelative, { ...ofPatient, again: card }, async (context, { id, body }) => ({
      data: await addRelative(context, id, body),
    }))
    handle(endpoints.removeRelative, ofPatient, async (context, { id, params }) => ({
      data: await removeRelative(context, id, Number(params.relation)),
    }))
    handle(endpoints.kinshipDegrees, { guard: (context) => practiceOf(context) }, async (context) => ({
      data: await kinshipDegrees(context),
    }))
    handle(
      endpoints.patientNotes,
      ofPatient,
      read((context, { id, query }) => listNotes(context, id, query)),
    )
    handle(
      endpoints.addPatientNote,
      { ...ofPatient, again: async (context, id) => ({ data: await readNote(context, id) }) },
      async (context, { id, body }) => ({ data: await addNote(context, id, body) }),
    )
    handle(endpoints.changePatientNote, ofNote, async (context, { id, body }) => ({
      data: await changeNote(context, id, body),
    }))
    handle(endpoints.removePatientNote, ofNote, (context, { id }) => removeNote(context, id))
    handle(
      endpoints.patientOffers,
      ofPatient,
      read((context, { id, query }) => offersSeenBy(context, id, query)),
    )
    handle(
      endpoints.patientHistory,
      ofPatient,
      read((context, { id, query }) => patientHistory(context, id, query)),
    )
    handle(endpoints.exportPatient, ofPatient, (context, { id }) => exportPatient(context, id))
  })
