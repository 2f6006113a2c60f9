/** Files that a spreadsheet opens. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
export const tableType = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

/**
 * The one dialect of our CSV files, as Excel in Italy opens them with a double click: UTF-8 with a byte order mark, semicolons,
 * Windows line ends. A text that would begin a formula gets an apostrophe in front (quality.md, IM1).
 */
export const csvDialect = { delimiter: ';', newline: '\r\n', escapeFormulae: /^[=+\-@\t\r\n]/ } as const
export const byteOrderMark = '\uFEFF'
