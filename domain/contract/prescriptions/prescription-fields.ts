import { z } from 'zod'
import { mostDays, mostPackages } from '../../prescriptions/limits'
import { compactNre, isNre } from '../../prescriptions/nre'
import { type DeliveryWay, deliveryWays } from '../../prescriptions/status'
import { isVisible } from '../../text/characters'
import { validationText } from '../../text/validation'
import { fileKey, filledText, id, longText, text, version } from '../primitives'

export const prescriptionText = {
  drugs: 'Aggiungi almeno un farmaco.',
  packages: (most: number) => `In questa struttura al massimo ${most} confezioni per ricetta.`,
  days: (most: number) => `In questa struttura al massimo ${most} giorni per ricetta.`,
  notPrescriber: 'Solo medici di famiglia, pediatri e specialisti fanno ricette.',
  notYou: 'Solo il medico può accettare o rifiutare una richiesta.',
  impersonated: 'Con l’accesso come un’altra persona le ricette si possono solo leggere.',
  reason: 'Scrivi perché: il paziente lo legge.',
  nre: 'L’NRE ha 15 lettere e numeri.',
  nothing: 'Inserisci almeno un NRE o allega il promemoria.',
  twice: 'Questo NRE c’è già.',
  who: 'Indica chi ritira.',
  noAddress: 'Questa persona non ha un indirizzo e-mail.',
  answered: (reason: string) => `Il server di posta ha risposto “${reason}”.`,
  mailOff: 'Le e-mail di “Ricetta pronta” sono spente: scegli un altro modo.',
  noApp: 'Questa persona non usa l’app.',
  leaving: 'Non è ancora partita: annulla l’evasione e scegli un altro modo.',
  underWay: 'L’invio è in corso: attendi l’esito.',
  arrived: 'È già stata consegnata.',
  notProcessed: 'La richiesta non è evasa.',
  held: 'Lo studio sta rispondendo a questa richiesta: riprova tra qualche minuto.',
  late: 'Non si può più annullare.',
  notYours: 'Può annullare solo chi ha fatto la modifica.',
  limited: 'La persona è tra gli utenti limitati e non può chiedere ricette.',
  tooManyOpen: 'Ci sono già molte richieste senza risposta: attendi che lo studio risponda.',
} as const

/** Drugs of one request at most, and numbers of electronic prescriptions. */
export const mostDrugs = 10
export const mostNres = 10

/** A drug of the table, or one written by hand. */
const askedDrug = z
  .strictObject({
    drug_id: id.nullish(),
    name: text(200).nullish(),
    quantity: z.int().min(1).max(mostPackages),
    /** Days that it is meant to last. */
    days: z.int().min(1).max(mostDays).nullish(),
    /** How it is taken. */
    dosage: text(200).nullish(),
  })
  .refine(({ drug_id, name }) => drug_id != null || (name != null && isVisible(name)), {
    path: ['name'],
    message: validationText.required,
  })
export type AskedDrug = z.infer<typeof askedDrug>

const asked = {
  drugs: z.array(askedDrug).min(1, prescriptionText.drugs).max(mostDrugs, validationText.tooMany(mostDrugs)),
  notes: longText(1000).nullish(),
  delivery: z.enum(deliveryWays).nullish(),
}

/** A request that the practice takes for a patient. */
export const newPrescription = z.strictObject({
  user_id: id,
  /** Whose limits apply; by default the doctor's first office. */
  office_user_id: id.optional(),
  ...asked,
  /** The message of the chat that asks for it. */
  chat_message_id: id.optional(),
})
export type NewPrescription = z.infer<typeof newPrescription>

/** Only while it is pending. */
export const changedPrescription = z.strictObject({ ...z.strictObject(asked).partial().shape, version })
export type ChangedPrescription = z.infer<typeof changedPrescription>

/** A request of a patient, for themselves or a child. */
export const ownPrescription = z.strictObject({ doctor_id: id, user_id: id.optional(), ...asked })
export type OwnPrescription = z.infer<typeof ownPrescription>

/** All changes of status but `processed`, which says what goes out. */
export const prescriptionStatusChange = z
  .strictObject({
    status: z.enum([
      'accepted',
      'rejected',
      'canceled',
      'ordering_confirmation_requested',
      'ordering_confirmation_accepted',
    ]),
    reason: longText(500).nullish(),
    version,
  })
  .refine(({ status, reason }) => status !== 'rejected' || (reason != null && isVisible(reason)), {
    path: ['reason'],
    message: prescriptionText.reason,
  })
export type PrescriptionStatusChange = z.infer<typeof prescriptionStatusChange>

/** As typed; stored without spaces and in capitals (`compactNre`). */
const nre = z.string().max(30).refine(isNre, prescriptionText.nre)

const way = {
  delivery: z.enum(deliveryWays),
  collected_by: filledText(120).nullish(),
  /** "delega del 3/11, carta d’identità CA12345AB" */
  delegation: text(200).nullish(),
  version,
}

const lacksCollector = ({
  delivery,
  collected_by,
}: {
  delivery: DeliveryWay
  collected_by?: string | null | undefined
}) => delivery === 'collected' && !collected_by

/** What goes out, once, and how. By app and mail: at least an NRE or the sheet. Collected: by whom, with which delegation. */
export const processedPrescription = z
  .strictObject({
    ...way,
    nres: z.array(nre).max(mostNres, validationText.tooMany(mostNres)),
    sheet: fileKey.nullish(),
  })
  .superRefine((sent, context) => {
    const { delivery, nres, sheet } = sent
    if (delivery !== 'collected' && nres.length === 0 && !sheet)
      context.addIssue({ code: 'custom', path: ['nres'], message: prescriptionText.nothing })
    if (lacksCollector(sent))
      context.addIssue({ code: 'custom', path: ['collected_by'], message: prescriptionText.who })
    if (new Set(nres.map(compactNre)).size < nres.length)
      context.addIssue({ code: 'custom', path: ['nres'], message: prescriptionText.twice })
  })
export type ProcessedPrescription = z.infer<typeof processedPrescription>

/** Another delivery for a processed request that has not arrived. */
export const otherDelivery = z
  .strictObject(way)
  .refine((chosen) => !lacksCollector(chosen), { path: ['collected_by'], message: prescriptionText.who })
export type OtherDelivery = z.infer<typeof otherDelivery>
