import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import type { FileStore } from '../../storage/file-store'
import { bookingMedia } from '../tables'
import type { DemoBooking } from './agenda/bookings'
import type { Demo } from './demo'
import { offerPictures, pngPart, pngSignature } from './pictures'
import { portraits } from './portraits'

/** Attachments of the demo; generated, so that the project contains no real documents. */
const demoFiles = [
  {
    key: 'demo-esami-del-sangue',
    name: 'Esami del sangue.pdf',
    type: 'application/pdf',
    content: () => aPdf(bloodTest),
  },
  { key: 'demo-elettrocardiogramma', name: 'Tracciato ECG.png', type: 'image/png', content: () => aPng(ecg) },
] as const

/** Files of conversations and mass communications. */
const sentFiles = [
  { key: 'demo-foto-pressione', name: 'pressione.png', type: 'image/png', pages: null, content: () => aPng(pressure) },
  {
    key: 'demo-esami-in-chat',
    name: 'Esami_18-11.pdf',
    type: 'application/pdf',
    pages: 2,
    content: () => aPdf(bloodTest, urineTest),
  },
  {
    key: 'demo-piano-terapeutico',
    name: 'Piano terapeutico.pdf',
    type: 'application/pdf',
    pages: 1,
    content: () => aPdf(therapy),
  },
  {
    key: 'demo-promemoria-ricetta',
    name: 'Promemoria.pdf',
    type: 'application/pdf',
    pages: 1,
    content: () => aPdf(reminder),
  },
  {
    key: 'demo-vaccinazione',
    name: 'Vaccinazione.pdf',
    type: 'application/pdf',
    pages: 1,
    content: () => aPdf(vaccination),
  },
  {
    key: 'demo-turni-delle-feste',
    name: 'Turni delle feste.pdf',
    type: 'application/pdf',
    pages: 1,
    content: () => aPdf(shifts),
  },
] as const

/** The columns that tell of a file that was sent. */
export function demoFile(wanted: string): {
  key: string
  name: string
  type: string
  size: number
  pages: number | null
} {
  const file = sentFiles.find(({ key }) => key === wanted)
  if (!file) throw new Error(`No demo file ${wanted}`)
  const { key, name, type, pages, content } = file
  return { key, name, type, size: content().length, pages }
}

/** Adds an attachment to each of the GP's next visits, one per demo file. */
export function addMedia(demo: Demo, booked: readonly DemoBooking[]): void {
  const next = booked
    .filter(
      ({ doctorId, day, status }) => doctorId === demo.staff.ferri && day >= demo.wall.day && status === 'confirmed',
    )
    .filter(({ visitor, service }) => visitor !== null && service.shape.slot_code === null)
    .sort((a, b) => a.day - b.day || a.from - b.from)
  for (const [i, { key, name, type, content }] of demoFiles.entries()) {
    const visit = next[i]
    if (!visit) continue
    const { id: booking_id, created_at } = visit
    demo.add(bookingMedia, { booking_id, key, name, mime_type: type, size: content().length, created_at })
  }
}

/** Writes the demo files to the store; existing files are kept, and not drawn again, which takes a second. */
export async function storeDemoFiles(files: FileStore): Promise<void> {
  for (const { key, name, type, content } of [...demoFiles, ...sentFiles, ...offerPictures, ...portraits])
    await files.write(key, { name, type }, Readable.from(onceRead(content)))
}

/** Content that is made when it is read. */
function* onceRead(content: () => Buffer): Generator<Buffer> {
  yield content()
}

const bloodTest = [
  'Laboratorio di analisi - esempio',
  'Emoglobina          13,8 g/dl     (12,0 - 16,0)',
  'Glicemia            92 mg/dl      (70 - 99)',
  'Colesterolo totale  188 mg/dl     (fino a 200)',
  'Creatinina          0,9 mg/dl     (0,5 - 1,1)',
]

const urineTest = [
  'Laboratorio di analisi - esempio, foglio 2',
  'Esame delle urine: nella norma',
  'pH                  6,0           (5,0 - 7,0)',
]

const therapy = ['Piano terapeutico - esempio', 'Durata: sei mesi', 'Controllo: ogni tre mesi']
const reminder = ['Promemoria della ricetta - esempio', 'NRE 1200A4 000000001', 'Atorvastatina 20 mg - 1 confezione']
const vaccination = ['Vaccinazione antinfluenzale - esempio', 'Da ottobre a dicembre, su prenotazione, senza digiuno.']
const shifts = [
  'Turni delle feste - esempio',
  '24 dicembre: mattina',
  '31 dicembre: mattina',
  '5 gennaio: tutto il giorno',
]

/** A PDF of plain text, a page for each of the given: the objects, the table of their offsets, and the offset of the table. */
function aPdf(...sheets: readonly (readonly string[])[]): Buffer {
  // after the root, the tree of pages and the font two objects for each page: the page and its text
  const numberOf = (sheet: number) => 4 + sheet * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${sheets.map((_, i) => `${numberOf(i)} 0 R`).join(' ')}] /Count ${sheets.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ...sheets.flatMap((lines, i) => {
      const text = `BT /F1 12 Tf 18 TL 60 760 Td ${lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) '`).join(' ')} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${numberOf(i) + 1} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let pdf = '%PDF-1.4\n'
  const starts = objects.map((object, i) => {
    const start = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  )
}

const [width, height] = [480, 160]

/** Height of the ECG trace above the middle at `x`: a small wave, the spike, a larger wave, flat line. */
function heartbeat(x: number): number {
  const wave = (at: number, reach: number, size: number) => size * Math.exp(-(((x % 120) - at) ** 2) / reach)
  return wave(25, 40, 8) - wave(42, 6, 12) + wave(50, 10, 62) - wave(58, 8, 20) + wave(85, 120, 16)
}

/** Whether a pixel is of the trace. */
function ecg(x: number, y: number): boolean {
  const [here, next] = [height / 2 - heartbeat(x), height / 2 - heartbeat(x + 1)]
  return y >= Math.min(here, next) - 1 && y <= Math.max(here, next) + 1
}

/** Lit segments of a digit: top, upper right, lower right, bottom, lower left, upper left, middle. */
const segments: Readonly<Record<string, string>> = { 1: '0110000', 2: '1101101', 4: '0110011', 8: '1111111' }
const digits = [...'142', ...'88']

/** Whether a pixel is of the numbers that a blood pressure monitor shows, 142 over 88, each digit 26 by 50. */
function pressure(x: number, y: number): boolean {
  return digits.some((digit, i) => {
    const [left, top] = i < 3 ? [190 + i * 36, 24] : [226 + (i - 3) * 36, 88]
    const [dx, dy] = [x - left, y - top]
    if (dx < 0 || dx > 26 || dy < 0 || dy > 50) return false
    const [isLeft, isRight, isUpper] = [dx < 5, dx > 21, dy < 25]
    const on = [dy < 5, isRight && isUpper, isRight && !isUpper, dy > 45, isLeft && !isUpper, isLeft && isUpper]
    return [...on, Math.abs(dy - 25) < 3].some((is, n) => is && segments[digit]?.[n] === '1')
  })
}

/** A greyscale PNG of dark pixels on white, with the required chunks only. */
function aPng(isDark: (x: number, y: number) => boolean): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1, 255)
    row[0] = 0
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) row[x + 1] = 20
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    pngSignature,
    pngPart('IHDR', header),
    pngPart('IDAT', deflateSync(Buffer.concat(rows))),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}
