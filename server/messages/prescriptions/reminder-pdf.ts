import { romeWallClock } from '../../../domain/calendar/rome'
import { numericDate } from '../../../domain/text/dates'
import { type Block, pdfOf } from '../../documents/pdf'

/** What a patient needs in a pharmacy. */
export interface Reminder {
  readonly code: string
  readonly nres: readonly string[]
  /** An instant. */
  readonly issued_at: string
  readonly patient: string
  readonly fiscal_code: string | null
  readonly doctor: string
  readonly drugs: readonly { readonly name: string; readonly quantity: number; readonly dosage: string | null }[]
}

const isPrintable = (sign: string) => /^[\x20-\x7e\xa0-\xff‘’“”–—…€]$/.test(sign)
const withoutAccents = (sign: string) => /^[\x20-\x7e]/.exec(sign.normalize('NFD'))?.[0] ?? '?'
/** The font has the signs of western Europe; what it lacks is written without accents, or as a question mark. */
const printable = (text: string) => [...text].map((sign) => (isPrintable(sign) ? sign : withoutAccents(sign))).join('')

const line = (label: string, value: string): Block => ({ kind: 'line', label, value: printable(value) })
const packagesOf = (quantity: number) => `${quantity} ${quantity === 1 ? 'confezione' : 'confezioni'}`

/** A page with the numbers of the electronic prescriptions: with them and the fiscal code a pharmacy finds the prescriptions. */
export async function reminderPdf(reminder: Reminder): Promise<Buffer> {
  const { code, nres, patient, fiscal_code, doctor, drugs, issued_at } = reminder
  const issued = new Date(issued_at)
  const blocks: Block[] = [
    line('Assistito', patient),
    ...(fiscal_code ? [line('Codice fiscale', fiscal_code)] : []),
    line('Medico', doctor),
    line('Data', numericDate(romeWallClock(issued.getTime()).date)),
    line('Richiesta', code),
    { kind: 'heading', text: 'Ricette elettroniche' },
    ...nres.map((nre) => line('NRE', nre)),
    { kind: 'heading', text: 'Farmaci' },
    ...drugs.map(({ name, quantity, dosage }) => line(packagesOf(quantity), dosage ? `${name} - ${dosage}` : name)),
    { kind: 'text', text: 'In farmacia bastano questi numeri e la tessera sanitaria.' },
  ]
  const pdf = await pdfOf('Promemoria della ricetta', blocks, issued)
  return Buffer.concat(await pdf.toArray())
}
