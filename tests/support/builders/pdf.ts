import { deflateSync } from 'node:zlib'

const table = (starts: readonly number[]) => starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')

/** The objects of a document of empty pages, by number from 1: its root, the tree of its pages, the pages. */
function objectsOf(pages: number): string[] {
  const kids = Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')
  return [
    '<< /Type /Catalog /Pages 2 0 R /Lang (it \\) >> /Pages 9 0 R) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ]
}

/** A PDF with a plain table of its objects, as simple programs write it; `more`: in its trailer. */
export function plainPdf(pages: number, more = ''): Buffer {
  const objects = objectsOf(pages)
  let pdf = '%PDF-1.4\n'
  const starts = objects.map((object, i) => {
    const start = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const size = objects.length + 1
  const places = `xref\n0 ${size}\n0000000000 65535 f \n${table(starts)}`
  return Buffer.from(
    `${pdf}${places}trailer\n<< /Size ${size} /Root 1 0 R ${more} >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A PDF whose objects are packed into one stream, and their places into another, as office programs write it. */
export function packedPdf(pages: number, { bomb = 0 } = {}): Buffer {
  const objects = objectsOf(pages)
  let [at, places] = [0, '']
  objects.forEach((object, i) => {
    places += `${i + 1} ${at} `
    at += object.length + 1
  })
  const packed = deflateSync(Buffer.from(`${places}${objects.join('\n')}${' '.repeat(bomb)}`, 'latin1'))
  const stream = objects.length + 1
  const head = `%PDF-1.5\n${stream} 0 obj\n<< /Type /ObjStm /N ${objects.length} /First ${places.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  const before = Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n')])
  const rows = [[0, 0, 0], ...objects.map((_, i) => [2, stream, i]), [1, '%PDF-1.5\n'.length, 0]]
  // each row as its difference from the one above
  const plain = rows.map(([kind = 0, place = 0, index = 0]) => [kind, place >> 8, place & 255, index])
  const upwards = plain.map((row, i) => [2, ...row.map((byte, column) => (byte - (plain[i - 1]?.[column] ?? 0)) & 255)])
  const table = deflateSync(Buffer.from(upwards.flat()))
  const tableHead = `${stream + 1} 0 obj\n<< /Type /XRef /Size ${rows.length} /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >> /Length ${table.length} >>\nstream\n`
  const end = `\nendstream\nendobj\nstartxref\n${before.length}\n%%EOF\n`
  return Buffer.concat([before, Buffer.from(tableHead, 'latin1'), table, Buffer.from(end)])
}

/** The same document saved once more: the new tree of pages comes after the first end. */
export function savedAgain(pdf: Buffer, pages: number): Buffer {
  const before = Number(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1])
  const tree = `2 0 obj\n<< /Type /Pages /Kids [] /Count 9 0 R >>\nendobj\n`
  const count = `9 0 obj\n${pages}\nendobj\n`
  const starts = [pdf.length, pdf.length + tree.length]
  const places = `xref\n2 1\n${table(starts.slice(0, 1))}9 1\n${table(starts.slice(1))}`
  const end = `trailer\n<< /Size 10 /Root 1 0 R /Prev ${before} >>\nstartxref\n${pdf.length + tree.length + count.length}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(`${tree}${count}${places}${end}`, 'latin1')])
}
