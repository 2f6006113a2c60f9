/** A part of a document: a heading, a label with its value, or a paragraph. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'line'; readonly label: string; readonly value: string }
  | { readonly kind: 'text'; readonly text: string }

/** Millimetres as PDF points. */
const mm = (length: number) => (length * 72) / 25.4
const labelWidth = mm(52)

const write = {
  heading: (pdf: PDFKit.PDFDocument, { text }: Extract<Block, { kind: 'heading' }>) =>
    pdf.moveDown(0.8).font('Helvetica-Bold').fontSize(12).text(text).moveDown(0.3),
  line(pdf: PDFKit.PDFDocument, { label, value }: Extract<Block, { kind: 'line' }>) {
    const { left } = pdf.page.margins
    pdf
      .font('Helvetica')
      .fontSize(10.5)
      .fillColor('#4b6362')
      .text(label, left, pdf.y, { width: labelWidth, lineBreak: false })
    pdf.fillColor('black').text(value, left + labelWidth, pdf.y)
    pdf.x = left
    pdf.moveDown(0.25)
  },
  text: (pdf: PDFKit.PDFDocument, { text }: Extract<Block, { kind: 'text' }>) =>
    pdf.font('Helvetica').fontSize(10.5).text(text).moveDown(0.4),
}

/** A document of one column on A4 pages, as a stream of bytes. `title` stands in the file's data too: it names nobody. */
export async function pdfOf(title: string, blocks: readonly Block[], now: Date): Promise<PDFKit.PDFDocument> {
  // loaded with the first document: its tables of letters would delay each start of the server
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: title, Creator: 'Curante', Producer: 'Curante', CreationDate: now }
  const pdf = new PDFDocument({ size: 'A4', margin: mm(22), lang: 'it-IT', displayTitle: true, info })
  pdf.font('Helvetica-Bold').fontSize(17).text(title).moveDown(0.6)
  for (const block of blocks) {
    if (block.kind === 'heading') write.heading(pdf, block)
    else if (block.kind === 'line') write.line(pdf, block)
    else write.text(pdf, block)
  }
  pdf.end()
  return pdf
}
