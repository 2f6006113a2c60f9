import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const [width, height] = [640, 280]
const white: Colour = [255, 255, 255]

/** A figure in the middle, in units of the picture's height from there. */
type Figure = (x: number, y: number) => boolean

const heart: Figure = (x, y) => (x * x * 9 + y * y * 9 - 1) ** 3 - x * x * 9 * (y * 3) ** 3 <= 0
const within = (x: number, y: number, reach: number) => x * x + y * y <= reach * reach
/** A disc with twelve rays. */
const sun: Figure = (x, y) => {
  const turn = ((Math.atan2(y, x) / Math.PI) * 6 + 12) % 1
  return within(x, y, 0.2) || (within(x, y, 0.36) && !within(x, y, 0.25) && Math.abs(turn - 0.5) < 0.18)
}
/** A wrist band with a face. */
const monitor: Figure = (x, y) =>
  (Math.abs(x) < 0.3 && Math.abs(y) < 0.22 && !(Math.abs(x) < 0.22 && Math.abs(y) < 0.14)) ||
  (Math.abs(x) < 0.14 && Math.abs(y) < 0.4 && Math.abs(y) > 0.22)
const cross: Figure = (x, y) => (Math.abs(x) < 0.1 && Math.abs(y) < 0.32) || (Math.abs(y) < 0.1 && Math.abs(x) < 0.32)

/** Pictures of offers; drawn, so that the project contains no photographs. */
export const offerPictures = [
  { key: 'demo-offerta-cuore', name: 'cuore.png', from: [15, 118, 110], to: [94, 186, 178], figure: heart },
  { key: 'demo-offerta-pressione', name: 'pressione.png', from: [30, 94, 140], to: [122, 180, 214], figure: monitor },
  { key: 'demo-offerta-prevenzione', name: 'prevenzione.png', from: [196, 106, 22], to: [244, 190, 96], figure: sun },
  { key: 'demo-offerta-soccorso', name: 'soccorso.png', from: [164, 52, 58], to: [226, 138, 128], figure: cross },
].map(({ key, name, from, to, figure }) => ({
  ...{ key, name, type: 'image/png' },
  content: () => aPicture(from as unknown as Colour, to as unknown as Colour, figure),
}))

/** A PNG in colours: from one to the other, left to right, and the figure in white. */
function aPicture(from: Colour, to: Colour, isWhite: Figure): Buffer {
  const rows = Array.from({ length: height }, (_, row) => {
    const line = Buffer.alloc(width * 3 + 1)
    for (let column = 0; column < width; column += 1) {
      const share = column / width
      const [x, y] = [(column - width / 2) / height, (height / 2 - row) / height]
      const colour = isWhite(x, y) ? white : from.map((one, i) => Math.round(one + ((to[i] ?? one) - one) * share))
      line.set(colour, column * 3 + 1)
    }
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const [first, data] = [pngPart('IHDR', header), pngPart('IDAT', deflateSync(Buffer.concat(rows)))]
  return Buffer.concat([pngSignature, first, data, pngPart('IEND', Buffer.alloc(0))])
}

/** How a PNG file begins. */
export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A chunk of a PNG file. */
export function pngPart(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
