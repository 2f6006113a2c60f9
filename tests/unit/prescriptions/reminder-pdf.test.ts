import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { reminderPdf } from '../../../server/messages/prescriptions/reminder-pdf'

async function textOf(content: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test('a reminder says whose the numbers are, for which drugs; signs that the font lacks are written without accents', async () => {
  const text = await textOf(
    await reminderPdf({
      code: 'ABC234',
      nres: ['1200A4000000001', '1200A4000000002'],
      issued_at: '2026-11-23 23:30:00+00',
      patient: 'D’Amico Nicolò Đorđević Nováček 陳',
      fiscal_code: 'DMCNCL58D12H501X',
      doctor: 'Ferri Giulia',
      drugs: [
        { name: 'Ramipril 5 mg', quantity: 2, dosage: '1 al mattino' },
        { name: 'Zinco', quantity: 1, dosage: null },
      ],
    }),
  )
  for (const said of [
    ...['1200A4000000001', '1200A4000000002', 'D’Amico Nicolò', 'Novácek ?', 'DMCNCL58D12H501X', 'ABC234'],
    ...['24/11/2026', '2 confezioni', 'Ramipril 5 mg - 1 al mattino', '1 confezione', 'Zinco'],
  ])
    expect(text).toContain(said)
})
