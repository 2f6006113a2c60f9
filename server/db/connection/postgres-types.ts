import pg from 'pg'

const { builtins } = pg.types
const int8Array = 1016
const dateArray = 1182
const asText = (value: string) => value

/** Small enough to be exact as a number, as PGlite does it; a bigint beyond. */
function integer(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** The package's own types describe another version of this. */
const { create } = pg.types.arrayParser as unknown as {
  create(text: string, parse: (element: string) => unknown): { parse(): unknown[] }
}
const arrayOf = (parse: (element: string) => unknown) => (text: string) => create(text, parse).parse()

/** node-postgres reads types by one table for the whole process: make it say what PGlite says. */
export function alignTypes(): void {
  pg.types.setTypeParser(builtins.INT8, integer)
  pg.types.setTypeParser(int8Array as number, arrayOf(integer) as never)
  pg.types.setTypeParser(builtins.DATE, asText)
  pg.types.setTypeParser(dateArray as number, arrayOf(asText) as never)
}
